import type { Webhook } from '../practice-money/deliveries'
import type { PracticeObjects } from '../practice-money/practice-objects'
import { randomId } from './account'
import type { StoredSubscription } from './ledger'
import {
  decimal,
  fullDisputeShape,
  link,
  reversalShape,
  saleRefundShape,
  saleShape,
  subscriptionShape,
  timeShape,
} from './shapes'
import type { Signatures } from './signatures'
import { EVENT_TYPES, type SubscriptionEvent } from './subscription-life'

interface StoredEvent {
  id: string
  type: string
  at: number
  body: string
  isDelivered: boolean
}

export interface Webhooks {
  /** Stores an event within a transaction; `dispatch` sends it after the commit. */
  store(subscription: StoredSubscription, event: SubscriptionEvent, now: number): string
  dispatch(eventId: string): void
  /** Sends events that were not acknowledged before a restart. */
  dispatchPending(): void
  /** Oldest first. */
  list(type: string): { at: number; body: string }[]
}

interface WebhookOptions {
  objects: PracticeObjects
  signatures: Signatures
  now(): number
  url(): string
  send(webhook: Webhook): void
}

export function createWebhooks({ objects, signatures, now, url, send }: WebhookOptions): Webhooks {
  const saveEvent = (event: StoredEvent) => objects.put(`event ${event.type}`, event.id, event)
  const eventsOf = (type: string) => objects.list<StoredEvent>(`event ${type}`)

  const dispatch = (event: StoredEvent) =>
    send({
      id: event.id,
      body: event.body,
      headers: () => signatures.headersFor(event.body, now()),
      acknowledged: () => saveEvent({ ...event, isDelivered: true }),
    })

  return {
    store(subscription, event, at) {
      const id = `WH-${randomId(17)}-${randomId(17)}`
      const body = JSON.stringify(eventShape(url(), { id, at, subscription, event }))
      saveEvent({ id, type: event.type, at, body, isDelivered: false })
      return id
    },
    dispatch(eventId) {
      const event = objects.get<StoredEvent>(eventId)
      if (event) dispatch(event)
    },
    dispatchPending() {
      const left = EVENT_TYPES.flatMap(eventsOf).filter(({ isDelivered }) => !isDelivered)
      for (const event of left.sort((a, b) => a.at - b.at)) dispatch(event)
    },
    list: eventsOf,
  }
}

interface EventInput {
  id: string
  at: number
  subscription: StoredSubscription
  event: SubscriptionEvent
}

function eventShape(url: string, { id, at, subscription, event }: EventInput) {
  const self = `${url}/v1/notifications/webhooks-events/${id}`
  return {
    id,
    event_version: '1.0',
    create_time: timeShape(at),
    event_type: event.type,
    ...contentsOf(url, subscription, event),
    links: [link(self, 'self'), link(`${self}/resend`, 'resend', 'POST')],
  }
}

function contentsOf(url: string, subscription: StoredSubscription, event: SubscriptionEvent) {
  switch (event.type) {
    case 'PAYMENT.SALE.COMPLETED':
      return {
        resource_type: 'sale',
        summary: `Payment completed for $ ${decimal(event.payment.cents)} USD`,
        resource: saleShape(url, subscription, event.payment),
      }
    case 'PAYMENT.SALE.REVERSED':
      return {
        resource_type: 'sale',
        summary: 'A sale payment was reversed',
        resource: reversalShape(url, subscription, event.payment),
      }
    case 'PAYMENT.SALE.REFUNDED':
      return {
        resource_type: 'refund',
        summary: `A $ ${decimal(event.refund.cents)} USD sale payment was refunded`,
        resource: saleRefundShape(url, event.payment, event.refund),
      }
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.RESOLVED':
      return {
        resource_type: 'dispute',
        summary: 'A dispute changed',
        resource: fullDisputeShape(url, event.payment, event.dispute),
      }
    default:
      return {
        resource_type: 'subscription',
        resource_version: '2.0',
        summary: 'A subscription changed',
        resource: subscriptionShape(url, subscription),
      }
  }
}
