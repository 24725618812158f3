export const PAYMENT_PROVIDERS = { paypal: 'PayPal', stripe: 'Stripe' } as const

export const PROVIDER_NAMES = ['paypal', 'stripe'] as const satisfies (keyof typeof PAYMENT_PROVIDERS)[]
