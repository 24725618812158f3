import { PAYMENT_PROVIDERS } from '../../../../../shared/enums/payment-providers'
import { AppError, conflict, notFound, providerAway, providerFailed } from '../../../../platform/errors'

/** PayPal's own reasons; they are never shown to players. */
export class PayPalRefusal extends Error {
  override name = 'PayPalRefusal'
  constructor(
    readonly status: number,
    readonly issues: string[],
  ) {
    super(`PayPal refused with ${status} ${issues.join(', ')}`)
  }
}

/** PayPal does not answer; the same call may succeed a moment later. */
export class PayPalUnavailable extends Error {
  override name = 'PayPalUnavailable'
}

export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
}

export const isNotFound = (failure: unknown) =>
  failure instanceof PayPalRefusal && (failure.status === 404 || failure.issues.includes('RESOURCE_NOT_FOUND'))

/** An unknown plan is an error in the settings, not something the player asked for. */
export function throwUnknownPlan(failure: unknown): never {
  throw isNotFound(failure) ? new UnreadableAnswer('PayPal does not know the plan', { cause: failure }) : failure
}

export const subscriptionNotFound = () => notFound('Subscription')

/** `conflictMessage` is the sentence for a call that the current state does not allow. */
export function asAppError(failure: unknown, conflictMessage?: string): unknown {
  if (failure instanceof AppError) return failure
  if (isNotFound(failure)) return subscriptionNotFound()
  if (failure instanceof PayPalRefusal && failure.status === 422 && conflictMessage) return conflict(conflictMessage)
  if (failure instanceof PayPalUnavailable) return providerAway(PAYMENT_PROVIDERS.paypal.label, failure)
  return providerFailed(PAYMENT_PROVIDERS.paypal.label, failure)
}
