import { useInfiniteQuery } from '@tanstack/react-query'
import { HELP_STATES, HELP_TOPICS } from '../../../shared/enums/help-words'
import type { HelpRequest } from '../../../shared/help'
import { failureOf } from '../../lib/queries/failure'
import { asDate, asMoment } from '../../lib/words/display-formats'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LoadError } from '../../ui/feedback/LoadError'
import { HelpAnswers } from '../../ui/HelpAnswers'
import { Panel } from '../../ui/Panel'
import { Time } from '../../ui/Time'
import { helpQuery } from './help-requests'

export function OwnRequests() {
  const found = useInfiniteQuery(helpQuery)
  const failure = failureOf([found])
  const requests = found.data?.pages.flatMap((page) => page.requests)
  if (failure && !requests) return <LoadError title="Your requests could not be loaded" {...failure} />
  return (
    <Panel title="Your requests">
      {!requests && <p className="quiet">Loading your requests…</p>}
      {requests?.length === 0 && <EmptyState isBare text="No requests yet." />}
      <ul className="help-requests">
        {requests?.map((request) => (
          <OwnRequest key={request.id} request={request} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button isBusy={found.isFetchingNextPage} busyLabel="Loading…" onClick={() => void found.fetchNextPage()}>
          Show older
        </Button>
      )}
    </Panel>
  )
}

/** The address names the request that the player comes for. */
function openIfWanted(details: HTMLDetailsElement | null) {
  if (!details) return
  const look = () => {
    if (location.hash !== `#${details.id}`) return
    details.open = true
    details.scrollIntoView({ block: 'center' })
  }
  look()
  addEventListener('hashchange', look)
  return () => removeEventListener('hashchange', look)
}

function OwnRequest({ request }: { request: HelpRequest }) {
  const { reference, topic, state, created_at, text, answers, bot_name, line_count, reply_by } = request
  return (
    <li>
      <details ref={openIfWanted} id={reference}>
        <summary>
          <b>{reference}</b>
          <span className="badge" data-help={state}>
            {HELP_STATES[state]}
          </span>
          <span className="help-facts">
            <span>{[HELP_TOPICS[topic], bot_name].filter(Boolean).join(' · ')}</span>
            <span>, </span>
            <Time at={created_at} as={asDate} />
          </span>
        </summary>
        <div className="help-body">
          <p className="help-text">{text}</p>
          {line_count > 0 && <p className="help-facts">{`With ${line_count} console lines.`}</p>}
          {state === 'open' && reply_by && (
            <p className="help-facts">
              Answer promised by <Time at={reply_by} as={asMoment} />
            </p>
          )}
          <HelpAnswers answers={answers} />
        </div>
      </details>
    </li>
  )
}
