import '../../../styles/app/runs.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Bot } from '../../../../shared/bots'
import { useNow } from '../../../lib/clock/use-now'
import { failureOf } from '../../../lib/queries/failure'
import { Button } from '../../../ui/Button'
import { EmptyWatch } from '../../../ui/drawings/drawings'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LoadError } from '../../../ui/feedback/LoadError'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { moveFocusOnRemoval } from '../../../ui/move-focus-on-removal'
import { unitInWords } from '../bot-figures'
import { RunRow } from './RunRow'
import { runsQuery } from './runs-query'

export function RunsTab({ bot }: { bot: Bot }) {
  const pages = useInfiniteQuery(runsQuery(bot.id))
  const now = useNow().getTime()
  const failure = failureOf([pages])
  useRefetchOnChange(bot.state, pages.refetch)
  if (failure) return <LoadError title="The runs could not be loaded" {...failure} />
  if (!pages.data) return <RunsLoading />
  const runs = pages.data.pages.flatMap((page) => page.runs)
  const unit = unitInWords(pages.data.pages[0]?.unit ?? '')
  if (runs.length === 0) return <NoRuns />
  const longest = Math.max(...runs.map((run) => lengthOf(run, now)))
  return (
    <div className="runs">
      <table className="runs-table">
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col">Start and end</th>
            <th scope="col">Length</th>
            <th scope="col">Why it ended</th>
            <th scope="col">{unit ? `Gain, ${unit}` : 'Gain'}</th>
            <th scope="col">Started by</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.number} run={run} share={lengthOf(run, now) / longest} length={lengthOf(run, now)} />
          ))}
        </tbody>
      </table>
      {pages.hasNextPage && (
        <div className="runs-foot">
          {pages.isFetchNextPageError && <p role="alert">{pages.error.message}</p>}
          <Button
            ref={moveFocusOnRemoval}
            isBusy={pages.isFetchingNextPage}
            busyLabel="Loading…"
            onClick={() => void pages.fetchNextPage()}
          >
            {pages.isFetchNextPageError ? 'Try again' : 'Show older'}
          </Button>
        </div>
      )}
    </div>
  )
}

/** At least a millisecond, so that it divides. */
const lengthOf = ({ started_at, ended_at }: { started_at: string; ended_at: string | null }, now: number) =>
  Math.max(1, (ended_at ? Date.parse(ended_at) : now) - Date.parse(started_at))

/** A run begins or ends with the bot's state, which comes as an event. */
function useRefetchOnChange(state: string, refetch: () => unknown) {
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    void refetch()
  }, [state, refetch])
}

const NoRuns = () => (
  <EmptyState isBare drawing={<EmptyWatch />} title="No runs yet" text="Start the bot, and its runs are listed here." />
)

const RunsLoading = () => (
  <div className="runs" aria-busy="true">
    {['first', 'second', 'third'].map((row) => (
      <Skeleton key={row} height="var(--row)" />
    ))}
  </div>
)
