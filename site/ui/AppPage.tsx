import type { ReactNode } from 'react'

interface AppPageProps {
  title: string
  subtitle: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A page of the app: its heading, then what it is about. */
export function AppPage({ title, subtitle, actions, children }: AppPageProps) {
  return (
    <div className="page app">
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p>{subtitle}</p>
        </div>
        {actions && <div className="page-head-actions">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
