import { join } from 'node:path'

const DECLARED: Record<string, [file: string, name: string]> = {
  subscription: ['Subscriptions', 'Subscription'],
  subscription_item: ['SubscriptionItems', 'SubscriptionItem'],
  subscription_schedule: ['SubscriptionSchedules', 'SubscriptionSchedule'],
  price: ['Prices', 'Price'],
  invoice: ['Invoices', 'Invoice'],
  line_item: ['InvoiceLineItems', 'InvoiceLineItem'],
  invoiceitem: ['InvoiceItems', 'InvoiceItem'],
  invoice_payment: ['InvoicePayments', 'InvoicePayment'],
  charge: ['Charges', 'Charge'],
  refund: ['Refunds', 'Refund'],
  dispute: ['Disputes', 'Dispute'],
  'checkout.session': ['Checkout/Sessions', 'Session'],
  'billing_portal.session': ['BillingPortal/Sessions', 'Session'],
  event: ['Events', 'EventBase'],
}

const TYPES = 'node_modules/stripe/esm/resources'

/** Fields that the SDK declares as required, by object. */
export async function requiredFields(): Promise<Map<string, string[]>> {
  const read = Object.entries(DECLARED).map(async ([object, [file, name]]) => {
    const source = await Bun.file(join(TYPES, `${file}.d.ts`)).text()
    const [, body = ''] = source.match(new RegExp(`export interface ${name} \\{(.*?)\\n\\}`, 's')) ?? []
    const fields = body.replaceAll(/\/\*\*.*?\*\//gs, '').matchAll(/^ {4}(\w+): /gm)
    return [object, [...fields].flatMap(([, field]) => field ?? [])] as const
  })
  return new Map(await Promise.all(read))
}
