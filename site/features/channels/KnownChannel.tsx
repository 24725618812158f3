import { CircleAlert } from 'lucide-react'
import type { Channel } from '../../../shared/channels'
import { CHANNEL_OFF_REASONS, type ChannelOffReason } from '../../../shared/enums/alert-kinds'
import { useNow } from '../../lib/clock/use-now'
import { useUnreachable } from '../../lib/live/use-unreachable'
import { asRecent } from '../../lib/words/display-formats'
import { Button } from '../../ui/Button'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'
import { Time } from '../../ui/Time'
import { channelStateOf, isPaused } from './channel-in-words'
import { useSwitchChannel, useTestChannel } from './channel-requests'
import { TryOutcome } from './TryOutcome'

interface KnownChannelProps {
  channel: Channel
  /** Instead of its name. */
  label?: string
  /** The plan does not have it. */
  isAsleep: boolean
  onRemove: (channel: Channel) => void
}

/** One that is set up: its state, what came back last, and what can be done. */
export function KnownChannel({ channel, label, isAsleep, onRemove }: KnownChannelProps) {
  const test = useTestChannel()
  const now = useNow().getTime()
  const { way, name, last4, last_try } = channel
  const { state, word } = channelStateOf(channel, { isAsleep, now })
  const outcome = test.isSuccess || last_try?.is_delivered === false ? last_try : null
  return (
    <div className="channel">
      <p className="channel-head">
        <b title={label ?? name}>{label ?? name}</b>
        {last4 && <span className="mono" title="How its address ends">{`…${last4}`}</span>}
        <span className="state-badge" data-state={state}>
          {word}
        </span>
      </p>
      <OffReason channel={channel} />
      <ChannelDates channel={channel} now={now} />
      <TryOutcome way={way} outcome={outcome} />
      <ChannelActions
        channel={channel}
        isAsleep={isAsleep}
        isTesting={test.isPending}
        onTest={() => test.mutate(channel.id)}
        onRemove={onRemove}
      />
    </div>
  )
}

function OffReason({ channel: { active, off_reason } }: { channel: Channel }) {
  if (active || !off_reason || off_reason === 'player') return null
  return (
    <p className="channel-off">
      <CircleAlert />
      <span>{CHANNEL_OFF_REASONS[off_reason as ChannelOffReason]}</span>
    </p>
  )
}

function ChannelDates({ channel, now }: { channel: Channel; now: number }) {
  const { last_delivered_at, paused_until } = channel
  const asMoment = (at: string, zone: string) => asRecent(at, now, zone)
  return (
    <p className="channel-dates">
      {last_delivered_at ? (
        <span>
          <span>Last delivered </span>
          <Time at={last_delivered_at} as={asMoment} />
        </span>
      ) : (
        <span>Nothing delivered yet</span>
      )}
      {paused_until && isPaused(channel, now) && (
        <span>
          <span>Next try </span>
          <Time at={paused_until} as={asMoment} />
        </span>
      )}
    </p>
  )
}

interface ChannelActionsProps extends Omit<KnownChannelProps, 'label'> {
  isTesting: boolean
  onTest: () => void
}

function ChannelActions({ channel, isAsleep, isTesting, onTest, onRemove }: ChannelActionsProps) {
  const { id, name, active } = channel
  const { mutate, isPending } = useSwitchChannel()
  const unreachable = useUnreachable()
  const isHeld = isAsleep || undefined
  return (
    <div className="channel-actions">
      <Button
        size="small"
        aria-label={`Test ${name}`}
        aria-disabled={isHeld}
        unlikely={unreachable}
        isBusy={isTesting}
        busyLabel="Testing…"
        onClick={onTest}
      >
        Test
      </Button>
      <Button
        size="small"
        aria-label={`${active ? 'Switch off' : 'Switch on'} ${name}`}
        aria-disabled={isHeld}
        unlikely={unreachable}
        isBusy={isPending}
        onClick={() => mutate({ id, active: !active })}
      >
        {active ? 'Switch off' : 'Switch on'}
      </Button>
      <Button
        ref={moveFocusOnRemoval}
        size="small"
        kind="quiet"
        aria-label={`Remove ${name}`}
        onClick={() => onRemove(channel)}
      >
        Remove
      </Button>
    </div>
  )
}
