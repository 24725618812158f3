import { MINUTE, SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import type { OutboxMetrics } from '../../platform/metrics/metrics'
import type { Clock } from '../../platform/time/clock'
import { WAITING } from './add-messages'
import type { Channel, Outcome } from './channel'
import { type OutboxMessage, OutboxMessageModel } from './message-model'
import { nextTryAt, spreadFrom } from './next-try'

/** Longer than any try. A message whose sender was killed is tried again after this. */
const LEASE = MINUTE
const KEPT_TRIES = 20

export interface SendDeps {
  clock: Clock
  log: Log
  metrics: OutboxMetrics
  channels: Readonly<Record<string, Channel>>
  /** From 0 up to 1. */
  random(): number
}

/**
 * Sends one due message. A lease is written before: of several senders one gets it, and if that one dies, the message
 * is tried again with the same event id.
 */
export async function sendMessage(deps: SendDeps, message: OutboxMessage): Promise<void> {
  const channel = deps.channels[message.channel]
  const lease = channel && (await takeLease(deps, message))
  if (!lease) return
  const outcome = await channel.deliver(message).catch((error: unknown) => failedBy(deps, message, error))
  await store(deps, { message, lease, channel, outcome })
  await channel.onStored?.(message)
}

/** A fault of ours counts as a try, so that no message is tried every minute for ever. */
function failedBy({ log }: SendDeps, { _id }: OutboxMessage, err: unknown): Outcome {
  log.warn({ err, message: _id.toHexString() }, 'A message of the outbox could not be sent')
  return { kind: 'retry', status: null, ms: 0, said: 'It could not be sent, because of a fault of this server.' }
}

async function takeLease({ clock }: SendDeps, { _id, dueAt }: OutboxMessage): Promise<string | null> {
  const lease = crypto.randomUUID()
  const until = new Date(clock.now() + LEASE)
  const { modifiedCount } = await OutboxMessageModel.updateOne({ _id, dueAt }, { $set: { lease, dueAt: until } })
  return modifiedCount > 0 ? lease : null
}

interface Sent {
  message: OutboxMessage
  lease: string
  channel: Channel
  outcome: Outcome
}

/** Changes nothing if another sender has taken the message since, or it was removed. */
async function store(deps: SendDeps, { message, lease, channel, outcome }: Sent): Promise<void> {
  const { _id, target } = message
  const held = { _id, lease }
  if (outcome.kind === 'postponed') {
    const { until, isExact } = outcome
    const dueAt = new Date(isExact ? until : spreadFrom(until, deps.random))
    await OutboxMessageModel.updateOne(held, { $set: { dueAt }, $unset: { lease: 1 } })
    return
  }
  const { kind, status, ms, said } = outcome
  count(deps, message, outcome)
  const tried = { at: new Date(deps.clock.now()), status, ms, said }
  await OutboxMessageModel.updateOne(held, {
    ...afterTry(deps, message, { channel, outcome }),
    $push: { tries: { $each: [tried], $slice: -KEPT_TRIES } },
  })
  if (kind === 'gone')
    await OutboxMessageModel.updateMany({ target, dueAt: WAITING }, { $set: { state: 'failed' }, $unset: OVER })
}

const OVER = { dueAt: 1, lease: 1 } as const

type Answered = Exclude<Outcome, { kind: 'postponed' }>

function afterTry(
  { clock, random }: SendDeps,
  message: OutboxMessage,
  { channel, outcome }: { channel: Channel; outcome: Answered },
) {
  if (outcome.kind === 'delivered') return { $set: { state: 'delivered' }, $unset: OVER } as const
  const failures = message.failures + 1
  const again =
    outcome.kind === 'retry'
      ? nextTryAt({ now: clock.now(), failures, waits: channel.waits, notBefore: outcome.notBefore }, random)
      : null
  if (again === null) return { $set: { state: 'failed', failures }, $unset: OVER } as const
  return { $set: { failures, dueAt: new Date(again) }, $unset: { lease: 1 } } as const
}

function count({ metrics, clock }: SendDeps, { channel, createdAt }: OutboxMessage, { kind }: Answered): void {
  if (kind !== 'delivered') {
    metrics.messagesRefused.inc({ channel })
    return
  }
  metrics.messagesSent.inc({ channel })
  metrics.messageLatency.observe({ channel }, Math.max(0, clock.now() - createdAt.getTime()) / SECOND)
}
