import type { ReactNode } from 'react'
import { PageFrame } from './Providers'
import { SessionGuard } from './SessionGuard'

/** The frame of a page for who is signed in. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <PageFrame>
      <SessionGuard>{children}</SessionGuard>
    </PageFrame>
  )
}
