/** Added to the address of the page that a player returns to without paying. */
export const CANCELLED_CHECKOUT = { parameter: 'checkout', value: 'cancelled' } as const

interface PaymentProviderRow {
  label: string
  paysFrom: 'wallet' | 'card'
  /** The error of a checkout that could not be opened, on pages and in answers. */
  checkoutFailed: string
  activated: string
  /** `POST /api/<provider>/<call>` opens a checkout and returns its URL in this field. */
  checkout: { call: string; field: string }
  /** The query parameter of `/dashboard` after a checkout, and which id it contains. */
  returnId: { parameter: string; names: 'subscription' | 'checkout'; maxLength: number; error: string }
  /** Further parameters that the provider adds. */
  otherReturnParameters: readonly string[]
  /**
   * A change of plan takes effect at once. Otherwise the player agrees at the provider, and it takes effect at the next
   * billing time.
   */
  changesPlanAtOnce: boolean
  /** A cancellation can be undone until the paid time ends. */
  canResume: boolean
  /** A subscription can be cancelled before it is paid. */
  cancelsUnpaid: boolean
  /** The provider has a page for cards and invoices. */
  hasPortal: boolean
}

/** The properties of each payment provider for pages and routes. The adapters are in `api/billing/providers/table.ts`. */
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
