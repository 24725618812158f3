import { type ReactNode, useId } from 'react'
import { Button } from '../Button'
import type { Elements } from '../elements'
import { moveFocusOnRemoval } from '../move-focus-on-removal'
import { Skeleton } from './Skeleton'

const WIDTHS = ['42%', '54%', '36%', '48%']

interface ScrollPanelProps {
  title: string
  actions?: Elements
  isWaiting: boolean
  error: Error | null
  onRetry: () => void
  /** Fills the space below a short or empty list. */
  rest?: Elements
  /** `li` elements. */
  children: ReactNode
}

/** Has a fixed height, so that late entries move nothing. */
export function ScrollPanel({ title, actions, isWaiting, error, onRetry, rest, children }: ScrollPanelProps) {
  const titleId = useId()
  return (
    <div className="panel scroll-panel" aria-busy={isWaiting && !error}>
      <div className="panel-head">
        <h2 id={titleId}>{title}</h2>
        {actions}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className="scroll-list" aria-labelledby={titleId} tabIndex={0}>
        {error && (
          <div className="scroll-note" role="alert">
            <p>{error.message}</p>
            <Button ref={moveFocusOnRemoval} size="small" onClick={onRetry}>
              Try again
            </Button>
          </div>
        )}
        {isWaiting && !error && WIDTHS.map((width) => <EntrySkeleton key={width} width={width} />)}
        {!isWaiting && <ul>{children}</ul>}
        {!isWaiting && rest && <p className="scroll-rest">{rest}</p>}
      </section>
    </div>
  )
}

const EntrySkeleton = ({ width }: { width: string }) => (
  <div className="scroll-entry" aria-hidden="true">
    <Skeleton width={width} />
    <Skeleton width="74%" />
  </div>
)
