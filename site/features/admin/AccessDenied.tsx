import { ACCESS_DENIED } from '../../../shared/messages'
import { BackToDashboard } from '../../ui/BackToDashboard'
import { ClosedGate } from '../../ui/drawings/drawings'

export const AccessDenied = () => (
  <div className="page app">
    <div className="panel full-screen" role="alert">
      <ClosedGate />
      <h1>Access Denied</h1>
      <p>{ACCESS_DENIED}</p>
      <BackToDashboard />
    </div>
  </div>
)
