import type { ReactNode } from 'react'

/** Decorative. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="drawing" viewBox="0 0 240 130" aria-hidden="true">
      {children}
    </svg>
  )
}
