import { newId } from './object-ids'

export type Customer = ReturnType<typeof newCustomer>

export const newCustomer = (email: string | null, created: number) => ({
  id: newId('cus', 14),
  object: 'customer',
  address: null,
  /** Negative amounts are credit. */
  balance: 0,
  created,
  currency: 'usd',
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email,
  invoice_prefix: newId('', 8).slice(1).toUpperCase(),
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})
