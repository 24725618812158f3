interface PaymentProviderRow {
  label: string
  paysFrom: 'wallet' | 'card'
  /** A page's, or an answer's, sentence about a checkout that could not be opened. */
  checkoutFailed: string
  activated: string
  /** `POST /api/<provider>/<call>` opens a checkout, and answers its address in this field. */
  checkout: { call: string; field: string }
  /** The parameter with which a finished checkout leads back to `/dashboard`, and whose id it holds. */
  returnId: { parameter: string; names: 'subscription' | 'checkout'; maxLength: number; error: string }
  /** What the provider adds to the address as well. */
  otherReturnParameters: readonly string[]
  /** A change of plan counts at once; otherwise the player agrees to it at the provider, and it counts from the next billing time. */
  changesPlanAtOnce: boolean
  /** A cancellation can be taken back until the paid time ends. */
  canResume: boolean
  /** What the player agreed to can be cancelled before it is paid. */
  cancelsUnpaid: boolean
  /** A page at the provider where players change cards and find invoices. */
  hasPortal: boolean
}

/** What pages and routes know of each payment provider. The server's part is in `api/billing/providers/table.ts`. */
export const PAYMENT_PROVIDERS = {
  paypal: {
    label: 'PayPal',
    paysFrom: 'wallet',
    checkoutFailed: 'Could not initiate PayPal checkout',
    activated: 'Subscription activated via PayPal',
    checkout: { call: 'create', field: 'approvalUrl' },
    returnId: {
      parameter: 'subscription_id',
      names: 'subscription',
      maxLength: 64,
      error: 'That is not a subscription ID.',
    },
    otherReturnParameters: ['ba_token', 'token'],
    changesPlanAtOnce: false,
    canResume: false,
    cancelsUnpaid: true,
    hasPortal: false,
  },
  stripe: {
    label: 'Stripe',
    paysFrom: 'card',
    checkoutFailed: 'Could not initiate Stripe checkout',
    activated: 'Subscription activated via Stripe',
    checkout: { call: 'create-session', field: 'url' },
    returnId: { parameter: 'session_id', names: 'checkout', maxLength: 128, error: 'That is not a checkout ID.' },
    otherReturnParameters: [],
    changesPlanAtOnce: true,
    canResume: true,
    cancelsUnpaid: false,
    hasPortal: true,
  },
} as const satisfies Record<string, PaymentProviderRow>

export type ProviderName = keyof typeof PAYMENT_PROVIDERS
export const PROVIDER_NAMES = Object.keys(PAYMENT_PROVIDERS) as [ProviderName, ...ProviderName[]]

export const byProvider = <Value>(make: (name: ProviderName) => Value) =>
  Object.fromEntries(PROVIDER_NAMES.map((name) => [name, make(name)])) as Record<ProviderName, Value>

type Rows = typeof PAYMENT_PROVIDERS
export type PortalProvider = {
  [Name in ProviderName]: Rows[Name]['hasPortal'] extends true ? Name : never
}[ProviderName]
export const hasPortal = (name: ProviderName): name is PortalProvider => PAYMENT_PROVIDERS[name].hasPortal
