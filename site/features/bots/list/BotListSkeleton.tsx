import type { Elements } from '../../../ui/elements'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { MIN_BOTS_TO_FILTER } from '../find/use-bot-filter'
import { BotListHead } from './BotList'
import { useLastList } from './list-view'

/** More would be below the end of the screen. */
const MAX_ROWS = 24
const MAX_CARDS = 8

/** As high as the list was when it was last shown. */
export function BotListSkeleton() {
  const { view, total } = useLastList()
  const isCompact = view === 'compact'
  return (
    <>
      {total >= MIN_BOTS_TO_FILTER && <BarSkeleton />}
      <div className="bot-list" data-view={view} aria-busy="true">
        {isCompact ? <div className="bot-rows-head" /> : <BotListHead />}
        {isCompact ? times(Math.min(total, MAX_ROWS), RowSkeleton) : times(Math.min(total, MAX_CARDS), CardSkeleton)}
        <p className="visually-hidden" role="status">
          Loading bots…
        </p>
      </div>
    </>
  )
}

const times = (count: number, Each: () => Elements) => [...Array(count).keys()].map((place) => <Each key={place} />)

const BarSkeleton = () => (
  <div className="many-bots" aria-hidden="true">
    <div className="find-bar">
      <span className="search-field">
        <Skeleton width="100%" height="calc(var(--control) + 2 * var(--hairline))" />
      </span>
      {/* As wide as all choices, so that the buttons wrap as they will. */}
      <span className="segmented">
        <Skeleton width="33rem" height="var(--control)" />
      </span>
    </div>
    <div className="many-deeds" style={{ justifyContent: 'end' }}>
      <Skeleton width="14.5rem" height="var(--control)" />
    </div>
  </div>
)

const RowSkeleton = () => (
  <div className="bot-row" aria-hidden="true">
    <div className="bot-pick" />
    <div className="bot-state">
      <Skeleton width="100%" />
    </div>
    <h3>
      <Skeleton width="8rem" />
    </h3>
    <p className="bot-account">
      <Skeleton width="6rem" />
    </p>
    <p className="newest-line">
      <Skeleton width="60%" />
    </p>
  </div>
)

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
