import { Skeleton } from '../../../ui/feedback/Skeleton'
import { BotListHead } from './BotList'

/** As high as a card. */
export function BotListSkeleton() {
  return (
    <div className="bot-list" aria-busy="true">
      <BotListHead />
      <CardSkeleton />
      <p className="visually-hidden" role="status">
        Loading bots…
      </p>
    </div>
  )
}

const CardSkeleton = () => (
  <div className="bot-card" aria-hidden="true">
    <Skeleton width="2.375rem" height="2.625rem" />
    <div className="bot-name">
      <Skeleton width="52%" height="0.9375rem" />
      <Skeleton width="44%" />
      <Skeleton width="76%" />
    </div>
    <div className="bot-state">
      <Skeleton width="5rem" height="1.5rem" />
    </div>
    <div className="bot-day">
      <Skeleton height="2.25rem" />
    </div>
    <div className="bot-gain">
      <Skeleton width="3rem" height="0.875rem" />
      <Skeleton width="4rem" />
      <Skeleton width="5rem" />
    </div>
    <div className="bot-created">
      <Skeleton width="2.5rem" />
      <Skeleton width="2rem" />
    </div>
    <div className="bot-actions">
      <Skeleton width="100%" height="var(--control)" />
    </div>
  </div>
)
