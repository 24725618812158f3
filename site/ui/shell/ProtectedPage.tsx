import type { Elements } from '../elements'
import { NewBuild } from './NewBuild'
import { PaymentTrouble } from './PaymentTrouble'
import { Providers } from './Providers'
import { SavedAge } from './SavedAge'
import { SessionGuard } from './SessionGuard'

export function ProtectedPage({ children }: { children: Elements }) {
  return (
    <Providers>
      <SessionGuard>
        {children}
        <div className="strips">
          <NewBuild />
          <PaymentTrouble />
        </div>
        <SavedAge />
      </SessionGuard>
    </Providers>
  )
}
