import { ChevronRight } from 'lucide-react'
import type { BotState } from '../../../shared/bots'
import type { Delivery, DeliveryTry, Webhook } from '../../../shared/webhooks'
import { useNow } from '../../lib/clock/use-now'
import { useUnreachable } from '../../lib/live/use-unreachable'
import { asClock, asRecent } from '../../lib/words/display-formats'
import { Button } from '../../ui/Button'
import { Time } from '../../ui/Time'
import { AnswerText } from './AnswerText'
import { answerInWords, eventLabel } from './webhook-in-words'
import { useResend } from './webhook-requests'

interface DeliveryEntryProps {
  delivery: Delivery
  webhook: Webhook
}

const STATES: Record<Delivery['state'], { state: BotState; word: string }> = {
  delivered: { state: 'online', word: 'DELIVERED' },
  waiting: { state: 'offline', word: 'WAITING' },
  failed: { state: 'error', word: 'FAILED' },
}

/** One event, with each try to deliver it when it is opened. */
export function DeliveryEntry({ delivery, webhook }: DeliveryEntryProps) {
  const { type, created_at, tries, event_id } = delivery
  const now = useNow().getTime()
  const { state, word } = STATES[delivery.state]
  return (
    <li>
      <details className="delivery">
        <summary>
          <ChevronRight />
          <b>{eventLabel(type)}</b>
          <Time at={created_at} as={(at, zone) => asRecent(at, now, zone)} />
          <span className="state-badge" data-state={state}>
            {word}
          </span>
        </summary>
        <div className="delivery-body">
          {tries.length === 0 && <p className="quiet">Not tried yet.</p>}
          <ol>
            {tries.map((each) => (
              <TryEntry key={each.at} made={each} />
            ))}
          </ol>
          <NextTry delivery={delivery} now={now} />
          <div className="delivery-foot">
            <small className="mono" title="The webhook-id of each try">
              {event_id}
            </small>
            <ResendButton delivery={delivery} webhook={webhook} />
          </div>
        </div>
      </details>
    </li>
  )
}

const TryEntry = ({ made }: { made: DeliveryTry }) => (
  <li>
    <p className="delivery-try">
      <Time at={made.at} as={asClock} />
      <span>{answerInWords(made)}</span>
    </p>
    {made.status !== null && made.said && <AnswerText text={made.said} />}
  </li>
)

function NextTry({ delivery: { state, next_try_at }, now }: { delivery: Delivery; now: number }) {
  if (state !== 'waiting' || !next_try_at) return null
  return (
    <p className="quiet">
      <span>Next try: </span>
      <Time at={next_try_at} as={(at, zone) => asRecent(at, now, zone)} />
    </p>
  )
}

function ResendButton({ delivery: { id, type }, webhook }: DeliveryEntryProps) {
  const { mutate, isPending } = useResend()
  const unreachable = useUnreachable()
  return (
    <Button
      size="small"
      aria-label={`Resend ${eventLabel(type)}`}
      aria-disabled={!webhook.active || undefined}
      title={webhook.active ? undefined : 'This webhook is switched off.'}
      unlikely={unreachable}
      isBusy={isPending}
      busyLabel="Sending…"
      onClick={() => mutate({ id: webhook.id, delivery: id })}
    >
      Resend
    </Button>
  )
}
