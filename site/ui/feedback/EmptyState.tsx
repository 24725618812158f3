import type { ReactNode } from 'react'
import type { Elements } from '../elements'

interface EmptyStateProps {
  drawing?: Elements
  title?: string
  /** h1 for a page with no other heading. */
  heading?: 'h1' | 'h2'
  text?: ReactNode
  action?: Elements
  /** Without a panel of its own. */
  isBare?: boolean
}

export function EmptyState(props: EmptyStateProps) {
  const { drawing, title, heading: Heading = 'h2', text, action, isBare = false } = props
  return (
    <div className={isBare ? 'empty' : 'panel empty'}>
      {drawing}
      {title && <Heading>{title}</Heading>}
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
