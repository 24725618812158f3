import type { ReactNode } from 'react'

interface EmptyStateProps {
  drawing?: ReactNode
  title?: string
  text?: ReactNode
  action?: ReactNode
  /** A panel of its own, unless it stands in one already. */
  isBare?: boolean
}

export function EmptyState({ drawing, title, text, action, isBare = false }: EmptyStateProps) {
  return (
    <div className={isBare ? 'empty' : 'panel empty'}>
      {drawing}
      {title && <h2>{title}</h2>}
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
