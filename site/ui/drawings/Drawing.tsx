import type { ReactNode } from 'react'

/** A line drawing of 240 × 130: says nothing that the words beside it do not say. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="drawing" viewBox="0 0 240 130" aria-hidden="true">
      {children}
    </svg>
  )
}
