import webPush from 'web-push'
import { SECOND } from '../../../../shared/time'
import type { Log } from '../../../platform/log'
import type { Outgoing } from '../../../platform/outgoing/outgoing'
import type { Clock } from '../../../platform/time/clock'
import type { ChannelMessage, OpenChannel, SendBy, WayOutcome } from '../way'
import type { VapidKeys } from './push-keys'
import { pushMessage } from './push-message'
import { outcomeOf, outcomeOfFailure } from './push-outcome'
import { type PushSubscription, readSubscription } from './push-subscription'

const TIMEOUT = 10 * SECOND
const KEPT_ANSWER_BYTES = 1024
/** The push service does not accept the key or its signature. */
const KEY_REFUSED: readonly (number | null)[] = [401, 403]

interface PushWayDeps {
  clock: Clock
  log: Log
  outgoing: Outgoing
  keys: VapidKeys
  /** Whom push services ask about this server: a mailto: or https: address. */
  subject: string
}

export function createPushWay(deps: PushWayDeps): SendBy {
  const { clock, log, outgoing } = deps
  return {
    accept: (address) => JSON.stringify(readSubscription(jsonOf(address), outgoing)),
    async send(channel, message) {
      const from = clock.elapsed()
      const outcome = await sendOnce(deps, channel, message).catch((error) =>
        outcomeOfFailure(error, Math.round(clock.elapsed() - from)),
      )
      if (KEY_REFUSED.includes(outcome.status)) log.warn(keyRefused(channel, outcome))
      return outcome
    },
  }
}

async function sendOnce(deps: PushWayDeps, channel: OpenChannel, message: ChannelMessage): Promise<WayOutcome> {
  const { clock, outgoing, keys, subject } = deps
  const subscription = subscriptionOf(channel)
  const details = { message, now: clock.now(), subject, keys }
  const request = encryptedFor(subscription, details)
  if (!request) return { kind: 'refused', status: null, ms: 0, said: 'The keys of this device cannot be used.' }
  const limits = { timeoutMs: TIMEOUT, maxAnswerBytes: KEPT_ANSWER_BYTES }
  return outcomeOf(await outgoing.post({ url: subscription.endpoint, ...request, ...limits }), clock.now())
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const subscriptionOf = ({ address }: OpenChannel): PushSubscription => JSON.parse(address)

interface Details {
  message: ChannelMessage
  now: number
  subject: string
  keys: VapidKeys
}

function encryptedFor(subscription: PushSubscription, details: Details) {
  try {
    return requestFor(subscription, details)
  } catch {
    return null
  }
}

/** Encrypted for the device alone, and signed for its push service. */
function requestFor(subscription: PushSubscription, { message, now, subject, keys }: Details) {
  const { payload, ttl, urgency, topic } = pushMessage(message, now)
  const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
    vapidDetails: { subject, ...keys },
    TTL: ttl,
    urgency,
    topic,
  })
  // `outgoing` counts the bytes itself.
  const { 'Content-Length': _, ...others } = headers as Record<string, string | number>
  return { body, headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])) }
}

function keyRefused(channel: OpenChannel, { status }: WayOutcome): string {
  const { hostname } = new URL(subscriptionOf(channel).endpoint)
  return (
    `The push service ${hostname} refused this server's key (${status}): check VAPID_SUBJECT and the clock of this ` +
    'machine. If the key has changed, the device has to be added again.'
  )
}
