import { CircleAlert, History } from 'lucide-react'
import type { BotState } from '../../../shared/bots'
import { WEBHOOK_OFF_REASONS } from '../../../shared/enums/webhook-events'
import type { Webhook } from '../../../shared/webhooks'
import { useNow } from '../../lib/clock/use-now'
import { useUnreachable } from '../../lib/live/use-unreachable'
import { asDate, asRecent } from '../../lib/words/display-formats'
import { Button } from '../../ui/Button'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'
import { Time } from '../../ui/Time'
import { TestOutcome } from './TestOutcome'
import { eventsInWords, hostOf } from './webhook-in-words'
import { useChangeWebhook, useTestWebhook } from './webhook-requests'

export type WebhookChoice = { to: 'add' } | { to: 'log' | 'change' | 'rotate' | 'remove'; webhook: Webhook }

interface WebhookItemProps {
  webhook: Webhook
  /** The plan has no API access. */
  isAsleep: boolean
  onChoose: (choice: WebhookChoice) => void
}

export function WebhookItem({ webhook, isAsleep, onChoose }: WebhookItemProps) {
  const test = useTestWebhook()
  const { url, active, off_reason, last4 } = webhook
  const { state, word } = stateOf(webhook, isAsleep)
  return (
    <li className="webhook">
      <div className="webhook-head">
        <b title={url}>{url}</b>
        <span className="mono" title="How its secret ends">{`…${last4}`}</span>
        <span className="state-badge" data-state={state}>
          {word}
        </span>
      </div>
      <p>{eventsInWords(webhook)}</p>
      {!active && off_reason && off_reason !== 'player' && (
        <p className="webhook-off">
          <CircleAlert />
          <span>{WEBHOOK_OFF_REASONS[off_reason]}</span>
        </p>
      )}
      <WebhookDates webhook={webhook} />
      <TestOutcome outcome={test.data?.delivery} />
      <WebhookActions
        webhook={webhook}
        isAsleep={isAsleep}
        isTesting={test.isPending}
        onTest={() => test.mutate(webhook.id)}
        onChoose={onChoose}
      />
    </li>
  )
}

function stateOf({ active, off_reason }: Webhook, isAsleep: boolean): { state: BotState; word: string } {
  if (!active) return { state: off_reason === 'player' ? 'offline' : 'error', word: 'OFF' }
  return isAsleep ? { state: 'offline', word: 'ASLEEP' } : { state: 'online', word: 'ON' }
}

function WebhookDates({ webhook: { created_at, old_secret_until } }: { webhook: Webhook }) {
  const now = useNow().getTime()
  const until = old_secret_until && Date.parse(old_secret_until) > now ? old_secret_until : null
  return (
    <p className="webhook-dates">
      <span>
        <span>Created </span>
        <Time at={created_at} as={asDate} />
      </span>
      {until && (
        <span className="token-old">
          <History />
          <span>
            <span>The old secret signs too until </span>
            <Time at={until} as={(at, zone) => asRecent(at, now, zone)} />
          </span>
        </span>
      )}
    </p>
  )
}

interface WebhookActionsProps extends WebhookItemProps {
  isTesting: boolean
  onTest: () => void
}

function WebhookActions({ webhook, isAsleep, isTesting, onTest, onChoose }: WebhookActionsProps) {
  const { id, active } = webhook
  const { mutate, isPending } = useChangeWebhook(() => {})
  const named = (action: string) => `${action} ${hostOf(webhook)}`
  const isHeld = isAsleep || undefined
  const unreachable = useUnreachable()
  return (
    <div className="webhook-actions">
      <Button
        size="small"
        aria-label={named('Test')}
        aria-disabled={isHeld}
        unlikely={unreachable}
        isBusy={isTesting}
        busyLabel="Testing…"
        onClick={onTest}
      >
        Test
      </Button>
      <Button size="small" aria-label={named('Log of')} onClick={() => onChoose({ to: 'log', webhook })}>
        Log
      </Button>
      <Button
        size="small"
        aria-label={named('Change')}
        aria-disabled={isHeld}
        onClick={() => onChoose({ to: 'change', webhook })}
      >
        Change
      </Button>
      <Button
        size="small"
        aria-label={named(active ? 'Switch off' : 'Switch on')}
        aria-disabled={isHeld}
        unlikely={unreachable}
        isBusy={isPending}
        onClick={() => mutate({ id, change: { active: !active } })}
      >
        {active ? 'Switch off' : 'Switch on'}
      </Button>
      <Button
        size="small"
        aria-label={named('New secret for')}
        aria-disabled={isHeld}
        onClick={() => onChoose({ to: 'rotate', webhook })}
      >
        New secret
      </Button>
      <Button
        ref={moveFocusOnRemoval}
        size="small"
        aria-label={named('Remove')}
        onClick={() => onChoose({ to: 'remove', webhook })}
      >
        Remove
      </Button>
    </div>
  )
}
