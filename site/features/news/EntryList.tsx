import { RotateCw } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Button } from '../../ui/Button'
import type { Elements } from '../../ui/elements'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'
import { useEndReached } from './use-end-reached'

/** A paginated list. */
export interface Entries<Entry> {
  /** Undefined while loading. */
  data: Entry[] | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => void
  refetch: () => void
}

interface EntryListProps<Entry> {
  title: string
  entries: Entries<Entry>
  empty: string
  children: (entry: Entry) => Elements
}

const WIDTHS = ['72%', '54%', '66%', '48%']

export function EntryList<Entry extends { id: string }>({ title, entries, empty, children }: EntryListProps<Entry>) {
  const scroller = useRef<HTMLElement>(null)
  const { data, error, isFetchNextPageError } = entries
  const isWaiting = !data && !error
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section ref={scroller} className="notice-list" tabIndex={0} aria-label={title} aria-busy={isWaiting}>
      {isWaiting && WIDTHS.map((width) => <EntrySkeleton key={width} width={width} />)}
      {!data && error && <Failure text={error.message} onRetry={entries.refetch} />}
      {data?.length === 0 && <EmptyState isBare text={empty} />}
      {data && data.length > 0 && (
        <>
          <ul>{data.map(children)}</ul>
          {isFetchNextPageError ? (
            <Failure text="Older entries could not be loaded." onRetry={entries.fetchNextPage} />
          ) : (
            <ListEnd key={data.length} scroller={scroller} entries={entries} />
          )}
        </>
      )}
    </section>
  )
}

interface ListEndProps {
  scroller: RefObject<HTMLElement | null>
  entries: Entries<{ id: string }>
}

function ListEnd({ scroller, entries: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null)
  useEndReached({ scroller, end, onReached: hasNextPage && !isFetchingNextPage ? fetchNextPage : null })
  if (!hasNextPage) return null
  return (
    <div ref={end}>
      <EntrySkeleton width="60%" />
    </div>
  )
}

const Failure = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div role="alert">
    <EmptyState
      isBare
      text={text}
      action={
        <Button ref={moveFocusOnRemoval} size="small" icon={<RotateCw />} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  </div>
)

const EntrySkeleton = ({ width }: { width: string }) => (
  <div className="notice-skeleton">
    <Skeleton width={width} />
    <Skeleton width="22%" />
  </div>
)
