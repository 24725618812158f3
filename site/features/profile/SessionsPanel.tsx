import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { OpenSession } from '../../../shared/profile'
import { asMoment } from '../../lib/words/display-formats'
import { Button } from '../../ui/Button'
import { ScrollPanel } from '../../ui/feedback/ScrollPanel'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'
import { Time } from '../../ui/Time'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './security-requests'
import { useTokensQuestion } from './use-tokens-question'

export function SessionsPanel() {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(sessionsQuery)
  const { mutate, isPending } = useEndOtherSessions()
  const { ask, question } = useTokensQuestion(mutate)
  const sessions = isFetchedAfterMount ? data?.sessions : undefined
  const hasOthers = sessions?.some(({ current }) => !current) ?? false
  return (
    <>
      <ScrollPanel
        title="Sessions"
        actions={
          <Button size="small" aria-disabled={!hasOthers} isBusy={isPending} busyLabel="Ending…" onClick={ask}>
            End all others
          </Button>
        }
        isWaiting={!sessions}
        error={sessions ? null : error}
        onRetry={() => void refetch()}
        rest={
          !hasOthers && (
            <>
              <ShieldCheck />
              <span>You are not signed in anywhere else.</span>
            </>
          )
        }
      >
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ScrollPanel>
      {question}
    </>
  )
}

function SessionRow({ session: { id, device, last_seen_at, current } }: { session: OpenSession }) {
  const { mutate, isPending } = useEndSession()
  return (
    <li>
      <b>{device}</b>
      <span>
        {current ? (
          'This one'
        ) : (
          <>
            <span>Last seen </span>
            <Time at={last_seen_at} as={asMoment} />
          </>
        )}
      </span>
      {!current && (
        <Button ref={moveFocusOnRemoval} size="small" isBusy={isPending} busyLabel="Ending…" onClick={() => mutate(id)}>
          <span>
            <span>End</span>
            <span className="visually-hidden">{` ${device}`}</span>
          </span>
        </Button>
      )}
    </li>
  )
}
