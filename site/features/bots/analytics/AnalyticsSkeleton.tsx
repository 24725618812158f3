import { Skeleton } from '../../../ui/feedback/Skeleton'

/** As high as the plots of a few bots. */
export const AnalyticsSkeleton = () => (
  <div className="panel analytics-waiting" aria-busy="true">
    <Skeleton width="30%" height="var(--size-figure)" />
    <Skeleton height="var(--analytics-whole-height)" />
    {['first', 'second', 'third'].map((row) => (
      <Skeleton key={row} height="var(--row)" />
    ))}
    <p className="visually-hidden" role="status">
      Loading analytics…
    </p>
  </div>
)

/** Shown while the code loads. */
export const AnalyticsLoading = () => (
  <>
    <div className="analytics-bar" aria-hidden="true">
      <Skeleton width="60%" height="var(--control)" />
    </div>
    <AnalyticsSkeleton />
  </>
)
