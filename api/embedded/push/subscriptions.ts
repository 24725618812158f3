import { randomBytes } from 'node:crypto'
import { MINUTE, SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import { createDevice, type Device } from './device'

export interface PushedMessage {
  id: string
  topic: string | null
  urgency: string
  /** For how many seconds it is kept. */
  ttl: number
  /** Decrypted, as the browser's service worker reads it. */
  text: string
}

interface Kept extends Omit<PushedMessage, 'text'> {
  body: Buffer
  until: number
}

interface Subscription {
  /** Of the server that may send. */
  key: string
  device: Device
  waiting: Kept[]
  received: number[]
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

/** What a push service keeps for browsers. */
export function createSubscriptions(clock: Clock, { mostPerMinute }: { mostPerMinute: number }) {
  const open = new Map<string, Subscription>()
  const ended = new Set<string>()
  return {
    add(key: string) {
      const id = randomBytes(24).toString('base64url')
      const device = createDevice()
      open.set(id, { key, device, waiting: [], received: [] })
      return { id, keys: device.keys }
    },
    end(id: string) {
      if (open.delete(id)) ended.add(id)
    },
    hasEnded: (id: string) => ended.has(id),
    keyOf: (id: string) => open.get(id)?.key ?? null,
    /** Whether the subscription has had so many in the last minute that it takes no more. */
    isBusy(id: string) {
      const subscription = open.get(id)
      if (!subscription) return false
      const since = clock.now() - MINUTE
      subscription.received = subscription.received.filter((at) => at > since)
      return subscription.received.length >= mostPerMinute
    },
    /** The newer message of a topic replaces the older one, unless the browser has that already. */
    keep(id: string, { topic, ...message }: Omit<Kept, 'id' | 'until'>): string {
      const subscription = open.get(id)
      const kept = { ...message, topic, id: randomBytes(12).toString('base64url') }
      if (!subscription) return kept.id
      const others = subscription.waiting.filter((other) => topic === null || other.topic !== topic)
      subscription.waiting = [...others, { ...kept, until: clock.now() + kept.ttl * SECOND }]
      subscription.received.push(clock.now())
      return kept.id
    },
    /** What the browser gets once it is online; afterwards nothing waits. */
    take(id: string): PushedMessage[] {
      const subscription = open.get(id)
      if (!subscription) return []
      const { device, waiting } = subscription
      subscription.waiting = []
      const current = waiting.filter(({ until }) => until >= clock.now())
      return current.map(({ body, until: _, ...message }) => ({ ...message, text: device.decrypt(body) }))
    },
  }
}
