import type { ReactNode } from 'react'

interface LookSectionProps {
  title: string
  children: ReactNode
}

export const LookSection = ({ title, children }: LookSectionProps) => (
  <section className="look-section">
    <h2>{title}</h2>
    {children}
  </section>
)

/** States of one part, side by side. */
export const LookRow = ({ children }: { children: ReactNode }) => <div className="look-row">{children}</div>

export const LookRows = ({ children }: { children: ReactNode }) => <div className="look-rows">{children}</div>
