import Stripe from 'stripe'
import { PAYMENT_PROVIDERS } from '../../../shared/words/payment-providers'
import { AppError, notFound, providerFailed } from '../../foundation/errors'

const { StripeCardError, StripeIdempotencyError, StripeError } = Stripe.errors

/** What the work comes to, or why not, in a sentence of ours: Stripe's own are written for us, not for players. */
export async function inOurWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (failure) {
    throw failure instanceof AppError ? failure : explained(failure)
  }
}

function explained(cause: unknown): AppError {
  // A price that Stripe does not know is the operator's mistake, and not the player's.
  if (isMissing(cause) && !cause.param?.includes('price')) return notFound('Subscription')
  if (isDeclined(cause)) return new AppError('conflict', 'The card was declined. Please try another one.', { cause })
  if (cause instanceof StripeIdempotencyError) {
    return new AppError('conflict', 'Something else was asked of Stripe just now. Please begin again.', { cause })
  }
  return providerFailed(PAYMENT_PROVIDERS.stripe, cause)
}

export const isMissing = (failure: unknown): failure is Stripe.errors.StripeError =>
  failure instanceof StripeError && failure.code === 'resource_missing'
export const isRefundedAlready = (failure: unknown) =>
  failure instanceof StripeError && failure.code === 'charge_already_refunded'
const isDeclined = (failure: unknown) => failure instanceof StripeCardError

/** Whether Stripe remembers the failure, and gives it again for the same idempotency key. */
export const isRemembered = (failure: unknown) =>
  failure instanceof StripeError && (failure.statusCode === 402 || (failure.statusCode ?? 0) >= 500)

/** The SDK takes whatever names no error for an answer. */
export function answered<Answer extends { id: string }>(answer: Answer): Answer {
  if (typeof answer.id !== 'string') throw new Error('Stripe answered something that has no id')
  return answer
}
