import type { ReactNode } from 'react'
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
        <PaymentTrouble />
        <SavedAge />
      </SessionGuard>
    </Providers>
  )
}
