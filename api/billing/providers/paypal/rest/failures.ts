import { PAYMENT_PROVIDERS } from '../../../../../shared/enums/payment-providers'
import { AppError, conflict, notFound, providerAway, providerFailed } from '../../../../platform/errors'

/** PayPal said no, and why, in words of its own that are never shown. */
export class PayPalRefusal extends Error {
  override name = 'PayPalRefusal'
  constructor(
    readonly status: number,
    /** The name of the error, and the issues in its details. */
    readonly issues: string[],
  ) {
    super(`PayPal refused with ${status} ${issues.join(', ')}`)
  }
}

/** No answer, whatever is asked: the same call may well succeed a moment later. */
export class PayPalUnavailable extends Error {
  override name = 'Unanswered'
}

/** An answer that we do not understand; others may be understood. */
export class UnreadableAnswer extends Error {
  override name = 'Unreadable'
}

/** PayPal does not know what was asked for. */
export const isNotFound = (failure: unknown) =>
  failure instanceof PayPalRefusal && (failure.status === 404 || failure.issues.includes('RESOURCE_NOT_FOUND'))

/** A plan that PayPal does not know is a mistake in the settings, and nothing that a player looked for. */
export function throwUnknownPlan(failure: unknown): never {
  throw isNotFound(failure) ? new UnreadableAnswer('PayPal does not know the plan', { cause: failure }) : failure
}

export const subscriptionNotFound = () => notFound('Subscription')

/** What a player is told instead; the sentence is for what PayPal does not do in the state that things are in. */
export function asAppError(failure: unknown, conflictMessage?: string): unknown {
  if (failure instanceof AppError) return failure
  if (isNotFound(failure)) return subscriptionNotFound()
  if (failure instanceof PayPalRefusal && failure.status === 422 && conflictMessage) return conflict(conflictMessage)
  if (failure instanceof PayPalUnavailable) return providerAway(PAYMENT_PROVIDERS.paypal.label, failure)
  return providerFailed(PAYMENT_PROVIDERS.paypal.label, failure)
}
