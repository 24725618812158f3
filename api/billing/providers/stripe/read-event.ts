import Stripe from 'stripe'
import { SECOND } from '../../../../shared/time'
import type { Clock } from '../../../platform/clock'
import { AppError } from '../../../platform/errors'
import type { Log } from '../../../platform/log'
import type { ProviderEvent } from '../payment-provider'

const TOLERATES_SECONDS = 300

/** Where an event says to look. */
type Pointer = Pick<ProviderEvent, 'subscription' | 'reference' | 'payment'>

interface EventOptions {
  webhookSecret: string
  clock: Clock
  /** What is asked for; a webhook has a version of its own, which is set where it was made. */
  apiVersion: string
  log?: Pick<Log, 'warn'>
}

export function createEventReader({ webhookSecret, clock, apiVersion, log }: EventOptions) {
  let told = apiVersion

  /** Once for each change: its events may have other fields than are looked for. */
  function compareVersion({ api_version }: Record<string, unknown>) {
    if (api_version === told || typeof api_version !== 'string') return
    told = api_version
    if (api_version !== apiVersion)
      log?.warn({ api_version, expected: apiVersion }, 'Stripe sends events of another version')
  }

  return async (rawBody: string, headers: Headers): Promise<ProviderEvent> => {
    const event = fieldsOf(await verified(rawBody, headers.get('stripe-signature') ?? '', webhookSecret, clock.now()))
    const { id, type, created, data } = event
    if (typeof id !== 'string' || typeof type !== 'string' || typeof created !== 'number' || !data) throw malformed()
    compareVersion(event)
    return { id, type, at: created * SECOND, ...pointerIn(fieldsOf(data).object) }
  }
}

async function verified(rawBody: string, signature: string, secret: string, now: number): Promise<unknown> {
  try {
    return await Stripe.webhooks.constructEventAsync(rawBody, signature, secret, TOLERATES_SECONDS, undefined, now)
  } catch (cause) {
    throw malformed(cause)
  }
}

const malformed = (cause?: unknown) => new AppError('malformed', 'This is no webhook of Stripe.', { cause })

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
      return invoicePointer(found)
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

/** Before 2025-03-31 the subscription stood in the invoice itself: https://docs.stripe.com/changelog/basil/2025-03-31 */
function invoicePointer({ parent, subscription, subscription_details }: Record<string, unknown>): Pointer {
  const details = fieldsOf(fieldsOf(parent).subscription_details ?? subscription_details)
  return {
    subscription: idIn(details.subscription) ?? idIn(subscription),
    reference: textOf(fieldsOf(details.metadata).reference),
    payment: null,
  }
}

const paymentIn = ({ payment_intent, charge }: Record<string, unknown>) => idIn(payment_intent) ?? idIn(charge)

const fieldsOf = (value: unknown): Record<string, unknown> => Object(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const idIn = (value: unknown) => textOf(value) ?? textOf(fieldsOf(value).id)
