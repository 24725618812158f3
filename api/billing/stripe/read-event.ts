import Stripe from 'stripe'
import { SECOND } from '../../../shared/time'
import type { Clock } from '../../foundation/clock'
import { AppError } from '../../foundation/errors'
import type { ProviderEvent } from '../provider/payment-provider'

const TOLERATES_SECONDS = 300

/** Where an event says to look. */
type Pointer = Pick<ProviderEvent, 'subscription' | 'reference' | 'payment'>

export async function readEvent(
  { webhookSecret, clock }: { webhookSecret: string; clock: Clock },
  rawBody: string,
  headers: Headers,
): Promise<ProviderEvent> {
  const event = await verified(rawBody, headers.get('stripe-signature') ?? '', webhookSecret, clock.now())
  return { id: event.id, type: event.type, at: event.created * SECOND, ...pointerIn(event.data.object) }
}

async function verified(rawBody: string, signature: string, secret: string, now: number): Promise<Stripe.Event> {
  try {
    return await Stripe.webhooks.constructEventAsync(rawBody, signature, secret, TOLERATES_SECONDS, undefined, now)
  } catch (cause) {
    throw new AppError('malformed', 'This is no webhook of Stripe.', { cause })
  }
}

/** Told by what it is about, and not by its type, so that a type which comes up later is understood as well. */
function pointerIn(about: unknown): Pointer {
  const found = fieldsOf(about)
  const reference = textOf(fieldsOf(found.metadata).reference)
  switch (found.object) {
    case 'subscription':
      return { subscription: textOf(found.id), reference, payment: null }
    case 'checkout.session':
      return {
        subscription: idIn(found.subscription) ?? textOf(found.id),
        reference: textOf(found.client_reference_id),
        payment: null,
      }
    case 'subscription_schedule':
      return {
        subscription: idIn(found.subscription) ?? idIn(found.released_subscription),
        reference: null,
        payment: null,
      }
    case 'invoice':
      return invoicePointer(fieldsOf(fieldsOf(found.parent).subscription_details))
    case 'invoice_payment':
      return { subscription: null, reference: null, payment: paymentIn(fieldsOf(found.payment)) }
    case 'payment_intent':
      return { subscription: null, reference, payment: textOf(found.id) }
    case 'charge':
      return { subscription: null, reference, payment: idIn(found.payment_intent) ?? textOf(found.id) }
    case 'refund':
    case 'dispute':
      return { subscription: null, reference, payment: paymentIn(found) }
    default:
      return { subscription: null, reference: null, payment: null }
  }
}

const invoicePointer = ({ subscription, metadata }: Record<string, unknown>): Pointer => ({
  subscription: idIn(subscription),
  reference: textOf(fieldsOf(metadata).reference),
  payment: null,
})

const paymentIn = ({ payment_intent, charge }: Record<string, unknown>) => idIn(payment_intent) ?? idIn(charge)

const fieldsOf = (value: unknown): Record<string, unknown> => Object(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const idIn = (value: unknown) => textOf(value) ?? textOf(fieldsOf(value).id)
