import { SECOND } from '../../../../shared/time'
import type { Clock } from '../../../platform/time/clock'
import type { PracticeObjects } from '../../practice-money/practice-objects'
import { type Customer, newCustomer } from '../objects/customer'
import { newId } from '../objects/object-ids'
import { newPaymentMethod } from '../objects/payment-method'
import { missing } from './stripe-refusal'

/** https://docs.stripe.com/api/events/object */
export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: unknown }
  livemode: false
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
  type: string
}

export interface Ledger {
  objects: PracticeObjects
  url(): string
  /** Seconds since 1970, as in Stripe's API. */
  now(): number
  /** @throws StripeRefusal `resource_missing` */
  find<Found>(what: string, id: string, param?: string): Found
  publish(type: string, object: unknown): void
  /** Runs a transaction. Its events are sent after the commit. */
  act<Result>(work: () => Result): Result
}

interface LedgerOptions {
  objects: PracticeObjects
  clock: Clock
  url: () => string
  send: (event: StripeEvent) => void
}

const API_VERSION = '2026-10-28.endive'

export function createLedger({ objects, clock, url, send }: LedgerOptions): Ledger {
  let pendingEvents: StripeEvent[] | null = null
  const now = () => Math.floor(clock.now() / SECOND)

  return {
    objects,
    url,
    now,
    find(what, id, param) {
      const prefix = Object.keys(KIND_BY_PREFIX).find((each) => id.startsWith(`${each}_`)) ?? ''
      const found = KIND_BY_PREFIX[prefix] === what ? objects.get<never>(id) : null
      if (!found) throw missing(what, id, param)
      return found
    },
    publish(type, object) {
      const event: StripeEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: now(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      }
      objects.put('event', event.id, { event, isDelivered: false })
      pendingEvents?.push(event)
    },
    act(work) {
      const outer = pendingEvents
      const events = outer ?? []
      const publishedBefore = events.length
      pendingEvents = events
      try {
        return objects.transaction(work)
      } catch (failure) {
        events.length = publishedBefore
        throw failure
      } finally {
        pendingEvents = outer
        if (!outer) events.forEach(send)
      }
    },
  }
}

const KIND_BY_PREFIX: Record<string, string> = {
  bps: 'billing_portal.session',
  ch: 'charge',
  cs: 'checkout.session',
  cus: 'customer',
  in: 'invoice',
  pi: 'payment_intent',
  // Before `sub`, which is a prefix of it.
  sub_sched: 'subscription_schedule',
  sub: 'subscription',
}

/** The stand-in's own data about a customer. */
interface Card {
  declines: boolean
  /** The bank wants the payer to confirm changes of plan. */
  requiresConfirmation?: boolean
  /** A bank account instead of a card; the bank takes days to answer. */
  isBankDebit?: boolean
}

const cardId = (customer: string) => `card ${customer}`

export const cardOf = ({ objects }: Ledger, customer: string): Card =>
  objects.get<Card>(cardId(customer)) ?? { declines: false }

/** A payment method of the customer: https://docs.stripe.com/api/payment_methods/object */
export function paymentMethodOf(ledger: Ledger, customer: string) {
  const { declines, isBankDebit } = cardOf(ledger, customer)
  return newPaymentMethod(customer, { last4: declines ? DECLINING : PAYING, isBankDebit })
}

/** The ends of Stripe's test cards: https://docs.stripe.com/testing */
const PAYING = '4242'
const DECLINING = '0341'

export const setCard = (ledger: Ledger, customer: string, change: Partial<Card>) =>
  ledger.objects.put('card', cardId(customer), { ...cardOf(ledger, customer), ...change })

export function createCustomer({ objects, now }: Ledger, email: string | null): Customer {
  const customer = newCustomer(email, now())
  objects.put('customer', customer.id, customer)
  return customer
}
