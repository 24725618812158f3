import type { ReactNode } from 'react'
import type { Elements } from '../ui/elements'

interface LookSectionProps {
  title: string
  children: Elements
}

export const LookSection = ({ title, children }: LookSectionProps) => (
  <section className="look-section">
    <h2>{title}</h2>
    {children}
  </section>
)

export const LookRow = ({ children }: { children: ReactNode }) => <div className="look-row">{children}</div>

export const LookRows = ({ children }: { children: ReactNode }) => <div className="look-rows">{children}</div>
