import { Skeleton } from '../../ui/Skeleton'

/** Stands in the measure of the cards that are on their way. */
export function BotRollSkeleton({ bots = 2 }: { bots?: number }) {
  return (
    <div className="bot-roll" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading bots…
      </p>
      {Array.from({ length: bots }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places do not move
        <div className="bot-card" key={place} aria-hidden="true">
          <Skeleton width="2.375rem" height="2.625rem" />
          <div className="bot-name">
            <Skeleton width="52%" />
            <Skeleton width="76%" />
          </div>
          <div className="bot-state">
            <Skeleton width="5rem" height="1.5rem" />
          </div>
          <div className="bot-day">
            <Skeleton height="2.25rem" />
          </div>
          <div className="bot-gain">
            <Skeleton width="4rem" />
          </div>
          <div className="bot-created">
            <Skeleton width="3rem" />
          </div>
          <div className="bot-actions">
            <Skeleton width="100%" height="var(--control)" />
          </div>
        </div>
      ))}
    </div>
  )
}
