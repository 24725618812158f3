import type { ReactNode } from 'react'

interface PageLayoutProps {
  title: string
  subtitle?: ReactNode
  /** Stands before the title. */
  picture?: ReactNode
  width?: 'narrow'
  actions?: ReactNode
  children: ReactNode
}

/** A page of the app: its heading, then what it is about. */
export function PageLayout({ title, subtitle, picture, width, actions, children }: PageLayoutProps) {
  return (
    <div className="page app" data-width={width}>
      <div className="page-head">
        <div className="page-title">
          {picture}
          <div>
            <h1 tabIndex={-1}>{title}</h1>
            {subtitle && <p>{subtitle}</p>}
          </div>
        </div>
        {actions && <div className="page-head-actions">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
