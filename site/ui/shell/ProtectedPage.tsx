import type { ReactNode } from 'react'
import { NewBuild } from './NewBuild'
import { PaymentTrouble } from './PaymentTrouble'
import { Providers } from './Providers'
import { SavedAge } from './SavedAge'
import { SessionGuard } from './SessionGuard'

/** What a page stands in that is for who is signed in. */
export function ProtectedPage({ children }: { children: ReactNode }) {
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
