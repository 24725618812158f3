import { Skeleton } from '../../../ui/feedback/Skeleton'
import { Panel } from '../../../ui/Panel'

export const ScriptsLoading = () => (
  <Panel title="Scripts" aria-busy="true">
    <div className="scripts-loading">
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} height="var(--row)" />
      ))}
    </div>
    <p className="visually-hidden" role="status">
      Loading…
    </p>
  </Panel>
)
