import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import type { AuditEntry } from '../../../shared/audit'
import { actionLabel } from '../../lib/words/action-label'
import { asMoment } from '../../lib/words/display-formats'
import { Button } from '../../ui/Button'
import { ScrollPanel } from '../../ui/feedback/ScrollPanel'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'
import { Time } from '../../ui/Time'
import { activityQuery } from './security-requests'

const FEW = 2

export function ActivityPanel() {
  const activity = useInfiniteQuery(activityQuery)
  const entries = activity.isFetchedAfterMount ? activity.data?.pages.flatMap((page) => page.entries) : undefined
  return (
    <ScrollPanel
      title="Activity"
      isWaiting={!entries}
      error={entries ? null : activity.error}
      onRetry={() => void activity.refetch()}
      rest={
        entries &&
        entries.length <= FEW && (
          <>
            <ScrollText />
            <span>Sign-ins and changes to your account are listed here.</span>
          </>
        )
      }
    >
      {entries?.map((entry) => (
        <ActivityRow key={entry.id} entry={entry} />
      ))}
      {activity.hasNextPage && (
        <li>
          {activity.isFetchNextPageError && <span role="alert">{activity.error.message}</span>}
          <Button
            ref={moveFocusOnRemoval}
            size="small"
            isBusy={activity.isFetchingNextPage}
            busyLabel="Loading…"
            onClick={() => void activity.fetchNextPage()}
          >
            {activity.isFetchNextPageError ? 'Try again' : 'Show older'}
          </Button>
        </li>
      )}
    </ScrollPanel>
  )
}

function ActivityRow({ entry: { action, created_at, device, network } }: { entry: AuditEntry }) {
  const from = [device, network].filter(Boolean).join(', ')
  return (
    <li>
      <b>{actionLabel(action)}</b>
      <span>
        <Time at={created_at} as={asMoment} />
        {from && <span>{`, ${from}`}</span>}
      </span>
    </li>
  )
}
