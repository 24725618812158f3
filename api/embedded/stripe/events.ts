import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import { createDeliveries, type Webhook } from '../practice-money/deliveries'
import type { PracticeObjects } from '../practice-money/practice-objects'
import type { StripeEvent } from './ledger/ledger'

interface StoredEvent {
  event: StripeEvent
  isDelivered: boolean
}

interface EventOptions {
  objects: PracticeObjects
  clock: Clock
  webhookSecret: string
  deliver?: (webhook: Webhook) => void
}

export interface Events {
  send(event: StripeEvent): void
  sendTo(url: string): void
  stop(): void
}

/** Sends events until they are acknowledged, also across restarts. */
export function createEvents({ objects, clock, webhookSecret, deliver }: EventOptions): Events {
  const deliveries = createDeliveries(clock)
  let isStopped = false

  function send(event: StripeEvent) {
    const body = JSON.stringify(event)
    const headers = () => ({ 'stripe-signature': signatureOf(body, webhookSecret, clock.now()) })
    const webhook = { id: event.id, body, headers, acknowledged: () => markDelivered(event) }
    if (deliver) deliver(webhook)
    else deliveries.send(webhook)
  }

  function markDelivered(event: StripeEvent) {
    if (!isStopped) objects.put('event', event.id, { event, isDelivered: true } satisfies StoredEvent)
  }

  for (const { event, isDelivered } of objects.list<StoredEvent>('event')) if (!isDelivered) send(event)

  return {
    send,
    sendTo: deliveries.sendTo,
    stop() {
      isStopped = true
      deliveries.stop()
    },
  }
}

/** https://docs.stripe.com/webhooks#verify-manually */
function signatureOf(body: string, secret: string, now: number): string {
  const timestamp = Math.floor(now / SECOND)
  const signature = new Bun.CryptoHasher('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
