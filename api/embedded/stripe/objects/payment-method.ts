import { DAY, SECOND } from '../../../../shared/time'

interface PaymentMethodInput {
  last4: string
  isBankDebit?: boolean
}

const CREATED = (Date.UTC(2026, 0, 1) + DAY) / SECOND

export const newPaymentMethod = (customer: string, { last4, isBankDebit = false }: PaymentMethodInput) => ({
  id: customer.replace('cus', 'pm'),
  object: 'payment_method',
  billing_details: {
    address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    email: null,
    name: null,
    phone: null,
    tax_id: null,
  },
  ...paidFrom(last4, isBankDebit),
  created: CREATED,
  customer,
  customer_account: null,
  livemode: false,
  metadata: {},
})

const paidFrom = (last4: string, isBankDebit: boolean): { type: string; card?: object; sepa_debit?: object } =>
  isBankDebit
    ? { type: 'sepa_debit', sepa_debit: { bank_code: '37040044', country: 'DE', fingerprint: null, last4: '3000' } }
    : { type: 'card', card: { brand: 'visa', country: 'US', exp_month: 12, exp_year: 2034, funding: 'credit', last4 } }
