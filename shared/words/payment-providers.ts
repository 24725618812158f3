/** What people call those who take their money. */
export const PAYMENT_PROVIDERS = { paypal: 'PayPal', stripe: 'Stripe' } as const
