import { DAY, SECOND } from '../../../../shared/time'
import { listObject } from './list-object'
import { newId } from './object-ids'
import { nameOf, type Price } from './prices'

export interface CheckoutSession extends ReturnType<typeof newCheckoutSession> {}
export type PortalSession = ReturnType<typeof newPortalSession>

const LIFETIME = DAY / SECOND

interface CheckoutInput {
  price: Price
  reference: string | null
  customer: string | null
  email: string | null
  metadata: Record<string, string>
  successUrl: string
  cancelUrl: string
  now: number
  url: string
}

/** Never set in practice. */
const UNUSED_FIELDS = {
  after_expiration: null,
  allowed_payment_method_types: null,
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  customer_account: null,
  discounts: null,
  integration_identifier: null,
  invoice_creation: null,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  submit_type: null,
  wallet_options: null,
}

export function newCheckoutSession(input: CheckoutInput) {
  const { price, now } = input
  const id = newId('cs_test', 58)
  return {
    id,
    object: 'checkout.session',
    ...UNUSED_FIELDS,
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: false,
    amount_subtotal: price.unit_amount,
    amount_total: price.unit_amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: input.cancelUrl,
    client_reference_id: input.reference,
    created: now,
    currency: price.currency,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: input.customer,
    customer_creation: input.customer ? null : 'always',
    customer_details: { email: input.email, name: null, phone: null, tax_exempt: 'none', tax_ids: null },
    customer_email: input.email,
    expires_at: now + LIFETIME,
    invoice: null as string | null,
    livemode: false,
    metadata: {},
    mode: 'subscription',
    payment_method_collection: 'always',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    phone_number_collection: { enabled: false },
    shipping_options: [],
    status: 'open',
    subscription: null as string | null,
    success_url: input.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${input.url}/checkout/${id}` as string | null,
  }
}

/** A session's items; Stripe includes them only on request. */
export const lineItems = ({ id }: CheckoutSession, price: Price) =>
  listObject(
    [
      {
        id: newId('li'),
        object: 'item',
        amount_discount: 0,
        amount_subtotal: price.unit_amount,
        amount_tax: 0,
        amount_total: price.unit_amount,
        currency: price.currency,
        description: nameOf(price.id),
        price,
        quantity: 1,
      },
    ],
    `/v1/checkout/sessions/${id}/line_items`,
  )

export function newPortalSession(
  customer: string,
  returnUrl: string | null,
  { now, url }: { now: number; url: string },
) {
  const id = newId('bps')
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_1Practice',
    created: now,
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${url}/portal/${id}`,
  }
}
