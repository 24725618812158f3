import Stripe from 'stripe'
import { SECOND } from '../../../../shared/time'
import { AppError } from '../../../platform/errors'
import type { Log } from '../../../platform/log'
import type { Clock } from '../../../platform/time/clock'
import type { ProviderEvent } from '../port/payment-provider'

const TOLERANCE_SECONDS = 300

type Pointer = Pick<ProviderEvent, 'subscription' | 'reference' | 'payment'>

interface EventOptions {
  webhookSecret: string
  clock: Clock
  /** The version that our calls ask for; a webhook endpoint has its own. */
  apiVersion: string
  log?: Pick<Log, 'warn'>
}

export function createEventReader({ webhookSecret, clock, apiVersion, log }: EventOptions) {
  let lastVersion = apiVersion

  /** Warns once per version, whose events may have other fields. */
  function warnOfOtherVersion({ api_version }: Record<string, unknown>) {
    if (api_version === lastVersion || typeof api_version !== 'string') return
    lastVersion = api_version
    if (api_version !== apiVersion)
      log?.warn({ api_version, expected: apiVersion }, 'Stripe sends events of another version')
  }

  async function verify(rawBody: string, headers: Headers): Promise<unknown> {
    const signature = headers.get('stripe-signature') ?? ''
    try {
      return await Stripe.webhooks.constructEventAsync(
        rawBody,
        signature,
        webhookSecret,
        TOLERANCE_SECONDS,
        undefined,
        clock.now(),
      )
    } catch (cause) {
      throw malformed(cause)
    }
  }

  return async (rawBody: string, headers: Headers): Promise<ProviderEvent> => {
    const event = fieldsOf(await verify(rawBody, headers))
    const { id, type, created, data } = event
    if (typeof id !== 'string' || typeof type !== 'string' || typeof created !== 'number' || !data) throw malformed()
    warnOfOtherVersion(event)
    return { id, type, at: created * SECOND, ...pointerOf(fieldsOf(data).object) }
  }
}

const malformed = (cause?: unknown) => new AppError('malformed', 'This is not a webhook from Stripe.', { cause })

/** Depends on the object, not on the event's type, so new types of events work too. */
function pointerOf(object: unknown): Pointer {
  const fields = fieldsOf(object)
  const reference = textOf(fieldsOf(fields.metadata).reference)
  switch (fields.object) {
    case 'subscription':
      return { subscription: textOf(fields.id), reference, payment: null }
    case 'checkout.session':
      return {
        subscription: idIn(fields.subscription) ?? textOf(fields.id),
        reference: textOf(fields.client_reference_id),
        payment: null,
      }
    case 'subscription_schedule':
      return {
        subscription: idIn(fields.subscription) ?? idIn(fields.released_subscription),
        reference: null,
        payment: null,
      }
    case 'invoice':
      return invoicePointer(fields)
    case 'invoice_payment':
      return { subscription: null, reference: null, payment: paymentIn(fieldsOf(fields.payment)) }
    case 'payment_intent':
      return { subscription: null, reference, payment: textOf(fields.id) }
    case 'charge':
      return { subscription: null, reference, payment: idIn(fields.payment_intent) ?? textOf(fields.id) }
    case 'refund':
    case 'dispute':
      return { subscription: null, reference, payment: paymentIn(fields) }
    default:
      return { subscription: null, reference: null, payment: null }
  }
}

/**
 * Invoices of API versions before 2025-03-31 name the subscription directly:
 * https://docs.stripe.com/changelog/basil/2025-03-31
 */
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
