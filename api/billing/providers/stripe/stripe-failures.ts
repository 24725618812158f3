import Stripe from 'stripe'
import { PAYMENT_PROVIDERS } from '../../../../shared/enums/payment-providers'
import { AppError, notFound, providerAway, providerFailed } from '../../../platform/errors'

const { StripeAPIError, StripeCardError, StripeConnectionError, StripeError, StripeIdempotencyError } = Stripe.errors

export const HAS_ENDED = 'This subscription has ended. Please subscribe again.'

const CONFLICT = 409
const TOO_MANY_REQUESTS = 429
const SERVER_ERROR = 500

/** Stripe's messages are written for developers, so players get sentences of ours. */
export async function withAppErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (failure) {
    throw failure instanceof AppError ? failure : toAppError(failure)
  }
}

function toAppError(cause: unknown): AppError {
  // An unknown price is the operator's mistake, not the player's.
  if (isMissing(cause) && !cause.param?.includes('price')) return notFound('Subscription')
  if (isDeclined(cause)) return new AppError('conflict', 'The card was declined. Please try another one.', { cause })
  if (cause instanceof StripeIdempotencyError) {
    return new AppError('conflict', 'This request conflicts with an earlier one. Please start again.', { cause })
  }
  return isUnavailable(cause)
    ? providerAway(PAYMENT_PROVIDERS.stripe.label, cause)
    : providerFailed(PAYMENT_PROVIDERS.stripe.label, cause)
}

export const isMissing = (failure: unknown): failure is Stripe.errors.StripeError =>
  failure instanceof StripeError && failure.code === 'resource_missing'
export const isRefundedAlready = (failure: unknown) =>
  failure instanceof StripeError && failure.code === 'charge_already_refunded'
/** Only the payer can answer the bank: https://docs.stripe.com/error-codes */
const CONFIRMATION_CODES = [
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
  'authentication_required',
]
export const requiresConfirmation = (failure: unknown) =>
  failure instanceof StripeError && CONFIRMATION_CODES.includes(failure.code ?? '')

/** Stripe is unreachable, so other calls would fail too. */
function isUnavailable(failure: unknown): boolean {
  if (failure instanceof StripeConnectionError) return true
  // The answer is not JSON, so it came from a proxy in between.
  if (failure instanceof StripeAPIError && failure.statusCode === undefined) return true
  return failure instanceof StripeError && (failure.statusCode === TOO_MANY_REQUESTS || isServerError(failure))
}

const isServerError = ({ statusCode = 0 }: Stripe.errors.StripeError) => statusCode >= SERVER_ERROR
const isDeclined = (failure: unknown) => failure instanceof StripeCardError

/** Stripe may repeat this failure for the same idempotency key: https://docs.stripe.com/api/idempotent_requests */
export const mayBeReplayed = (failure: unknown) =>
  failure instanceof StripeError &&
  !(failure instanceof StripeIdempotencyError) &&
  failure.statusCode !== undefined &&
  failure.statusCode !== CONFLICT &&
  failure.statusCode !== TOO_MANY_REQUESTS

/** The SDK accepts any JSON without an error as an answer. */
export function requireId<Answer extends { id: string }>(answer: Answer): Answer {
  if (typeof answer.id !== 'string') throw new Error('Stripe answered without an id')
  return answer
}
