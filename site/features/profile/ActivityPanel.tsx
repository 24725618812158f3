import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import type { AuditEntry } from '../../../shared/audit'
import { deedInWords } from '../../lib/words/deed-in-words'
import { asMoment } from '../../lib/words/formats'
import { Button } from '../../ui/Button'
import { ScrollPanel } from '../../ui/feedback/ScrollPanel'
import { handFocusOn } from '../../ui/hand-focus-on'
import { Time } from '../../ui/Time'
import { trailQuery } from './security-requests'

/** So many leave room below them. */
const FEW = 2

export function ActivityPanel() {
  const trail = useInfiniteQuery(trailQuery)
  const entries = trail.isFetchedAfterMount ? trail.data?.pages.flatMap((page) => page.entries) : undefined
  return (
    <ScrollPanel
      title="Activity"
      isWaiting={!entries}
      error={entries ? null : trail.error}
      onRetry={() => void trail.refetch()}
      rest={
        entries &&
        entries.length <= FEW && (
          <>
            <ScrollText />
            <span>Sign-ins and changes to your account are written down here.</span>
          </>
        )
      }
    >
      {entries?.map((entry) => (
        <DeedRow key={entry.id} entry={entry} />
      ))}
      {trail.hasNextPage && (
        <li>
          {trail.isFetchNextPageError && <span role="alert">{trail.error.message}</span>}
          <Button
            ref={handFocusOn}
            size="small"
            isBusy={trail.isFetchingNextPage}
            busyLabel="Loading…"
            onClick={() => void trail.fetchNextPage()}
          >
            {trail.isFetchNextPageError ? 'Try again' : 'Show older'}
          </Button>
        </li>
      )}
    </ScrollPanel>
  )
}

function DeedRow({ entry: { action, created_at, device, network } }: { entry: AuditEntry }) {
  const from = [device, network].filter(Boolean).join(', ')
  return (
    <li>
      <b>{deedInWords(action)}</b>
      <span>
        <Time at={created_at} as={asMoment} />
        {from && <span>{`, ${from}`}</span>}
      </span>
    </li>
  )
}
