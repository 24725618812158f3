interface ErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
}

/** https://docs.stripe.com/api/errors */
export class StripeRefusal extends Error {
  override name = 'StripeRefusal'
  constructor(
    readonly status: number,
    readonly error: ErrorBody,
  ) {
    super(error.message)
  }
}

export const invalidRequest = (message: string, param?: string) =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...(param && { param }) })

export const missing = (what: string, id: string, param = 'id') =>
  new StripeRefusal(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })

/** Stripe's answer if the payer has to confirm a payment. */
export const requiresAction = () =>
  new StripeRefusal(402, {
    type: 'card_error',
    code: 'subscription_payment_intent_requires_action',
    message:
      'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with this subscription.',
  })

export const declined = () =>
  new StripeRefusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  })
