import type { ReactNode } from 'react'
import type { Elements } from '../elements'

interface EmptyStateProps {
  drawing?: Elements
  title?: string
  text?: ReactNode
  action?: Elements
  /** Without a panel of its own. */
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
