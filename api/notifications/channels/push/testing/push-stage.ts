import { Types } from 'mongoose'
import webPush from 'web-push'
import { startPushService } from '../../../../embedded/push/start'
import { createLog } from '../../../../platform/log'
import { createOutgoing } from '../../../../platform/outgoing/outgoing'
import { closeAfterTest } from '../../../../testing/closing'
import { createFakeClock } from '../../../../testing/fake-clock'
import type { Alert } from '../../../events/alert'
import type { ChannelContent, ChannelMessage } from '../../way'
import { createPushWay } from '../push-way'

export const BOT = 'b'.repeat(24)

interface StageOptions {
  allowsLoopback?: boolean
  lookUp?(name: string): Promise<string[]>
  mostPerMinute?: number
}

/** A push service, a browser that subscribed there, and the way to it. */
export function pushStage({ allowsLoopback = true, lookUp, mostPerMinute }: StageOptions = {}) {
  // Signatures are made with the machine's clock.
  const clock = createFakeClock(Date.now())
  const service = startPushService({ clock, ...(mostPerMinute && { mostPerMinute }) })
  closeAfterTest(() => service.stop())
  const keys = webPush.generateVAPIDKeys()
  const subscription = service.subscribe(keys.publicKey)
  const logged: string[] = []
  const log = createLog('warn', { write: (line) => void logged.push(line) }, () => {})
  const outgoing = createOutgoing({ clock, allowsLoopback, ...(lookUp && { lookUp }) })
  const deps = { clock, log, outgoing, subject: 'mailto:operator@example.com' }
  const way = createPushWay({ ...deps, keys })
  return {
    clock,
    service,
    subscription,
    logged,
    deps,
    way,
    /** Sends to the browser, or to another address. */
    send: (content: ChannelContent, to: unknown = subscription, by = way) => by.send(channelTo(to), messageOf(content)),
    taken: () => service.take(subscription).map(({ text, ...message }) => ({ ...message, ...JSON.parse(text) })),
  }
}

const channelTo = (address: unknown) => ({
  id: 'c'.repeat(24),
  user: new Types.ObjectId(),
  address: JSON.stringify(address),
  name: 'Chrome on Android',
})

export const messageOf = (content: ChannelContent, language: 'en' | 'de' = 'en'): ChannelMessage => ({
  id: 'message-1',
  content,
  zone: 'Europe/Berlin',
  language,
})

export const alertOf = (fields: Partial<Alert> = {}, more = 0, mutedUntil: number | null = null): ChannelContent => ({
  kind: 'alert',
  alert: { kind: 'stopped', message: 'Raider stopped.', bot: BOT, at: Date.now(), arrivesAt: null, ...fields },
  more,
  mutedUntil,
})
