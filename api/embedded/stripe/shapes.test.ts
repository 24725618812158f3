import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openStripe } from '../../billing/providers/stripe/testing/stripe-harness'
import { closeAfterTest } from '../../testing/closing'
import { requiredFields } from './testing/required-fields'
import { isList, isRecord, kindOf, type Shape } from './testing/shapes'

/** One example of each object from Stripe's OpenAPI description; the tests are skipped without it. */
const EXAMPLES = 'shared/providers/stripe-fixtures3.json'

/**
 * Fields that Stripe adds on request, to one kind of object, or since the examples were made. The SDK's types have
 * them.
 */
const ON_DEMAND = [
  'invoice.payments',
  'invoice_payment.payment.payment_intent',
  'line_item.pricing.price_details',
  'checkout.session.line_items',
  'invoice_payment.invoice',
  'subscription.status_details',
  'subscription_item.current_trial',
  'subscription_schedule.pause_schedules',
  'checkout.session.allowed_payment_method_types',
  'dispute.intended_submission_method',
  'invoiceitem.pricing.price_details',
]

const [found] = ['..', '../..'].map((above) => join(above, EXAMPLES)).filter((path) => existsSync(path))
const title = `holds to the shapes of Stripe${found ? '' : ` (skipped: ../${EXAMPLES} is not there)`}`

describe.skipIf(!found)('The stand-in for Stripe', () => {
  const opened = openStripe()
  afterAll(() => opened.close())

  test(title, async () => {
    const examples: Record<string, Shape> = (await Bun.file(found ?? '').json()).resources
    const seen = await everyAnswer(opened)
    const faults = seen.flatMap((answer) => faultsIn(answer, examples))
    expect([...new Set(faults)]).toEqual([])
  })
})

test('The stand-in for Stripe has every field that the SDK requires', async () => {
  const opened = openStripe()
  closeAfterTest(() => opened.close())
  const required = await requiredFields()
  const objects = (await everyAnswer(opened)).flatMap(objectsIn)
  const missing = objects.flatMap((each) =>
    (required.get(String(each.object)) ?? []).flatMap((field) => (field in each ? [] : `${each.object}.${field}`)),
  )
  expect([...new Set(missing)].sort()).toEqual([])
  const met = new Set(objects.map(({ object }) => object))
  expect([...required].filter(([object, fields]) => fields.length === 0 || !met.has(object))).toEqual([])
})

/** Records every answer and event of a life in which everything happens. */
async function everyAnswer({ provider, practice, press, approve, webhooks, standIn }: ReturnType<typeof openStripe>) {
  const request = {
    reference: 'r',
    plan: 'premium',
    email: 'a@b.de',
    customer: null,
    origin: 'https://c.example',
  } as const
  const { id: session, url } = await provider.startCheckout(request)
  const open = await get(standIn, `checkout/sessions/${session}?expand[0]=line_items`)
  await press(url, 'pay')
  const { id, customer } = await provider.fetch(session)
  practice.requireConfirmation(id, true)
  const preview = await previewAt(standIn, id)
  const { approvalUrl } = await provider.changePlan(id, { plan: 'pro', origin: request.origin, agreed: null })
  const waiting = await get(standIn, `subscriptions/${id}?expand[0]=latest_invoice`)
  await approve(approvalUrl ?? '')
  practice.plan(id, 'premium')
  const planned = await get(standIn, `subscriptions/${id}?expand[0]=schedule`)
  await provider.changePlan(id, { plan: 'pro', origin: request.origin, agreed: null })
  practice.pause(id)
  const items = await get(standIn, `invoiceitems?customer=${customer}&pending=true`)
  const paused = await get(standIn, `subscriptions/${id}`)
  practice.unpause(id)
  practice.fail(id)
  const failed = await get(standIn, `subscriptions/${id}`)
  practice.recover(id)
  practice.partialRefund(id, 100)
  practice.dispute(id)
  await provider.cancel(id)
  const portal = await fetch(`${standIn.url}/v1/billing_portal/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${standIn.secretKey}` },
    body: new URLSearchParams({ customer: customer ?? '', return_url: request.origin }),
  })
  await provider.end(id)
  const charges = await get(standIn, `charges?customer=${customer}`)
  const last = isList(charges.data) && isRecord(charges.data[0]) ? charges.data[0] : {}
  const lists = ['refunds', 'disputes'].map((each) => get(standIn, `${each}?charge=${last.id}`))
  return [
    open,
    preview,
    await get(standIn, `subscriptions/${id}?expand[0]=default_payment_method`),
    waiting,
    planned,
    items,
    paused,
    failed,
    charges,
    await portal.json(),
    await get(standIn, `subscriptions/${id}`),
    await get(standIn, `invoices?subscription=${id}&expand[0]=data.payments`),
    await get(standIn, `invoice_payments?payment[payment_intent]=${last.payment_intent}&expand[0]=data.invoice`),
    ...(await Promise.all(lists)),
    ...webhooks.map(({ body }) => JSON.parse(body)),
  ]
}

async function previewAt({ url, secretKey }: { url: string; secretKey: string }, subscription: string): Promise<Shape> {
  const answer = await fetch(`${url}/v1/invoices/create_preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ subscription }),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

async function get({ url, secretKey }: { url: string; secretKey: string }, path: string): Promise<Shape> {
  const answer = await fetch(`${url}/v1/${path}`, { headers: { authorization: `Bearer ${secretKey}` } })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

/** Unknown fields, fields of a wrong type, and missing required fields. */
function faultsIn(value: unknown, examples: Record<string, Shape>): string[] {
  if (isList(value)) return value.flatMap((each) => faultsIn(each, examples))
  if (!isRecord(value)) return []
  const name = String(value.object)
  const below = Object.values(value).flatMap((each) => faultsIn(each, examples))
  if (name === 'list' || typeof value.object !== 'string') return below
  const example = examples[name]
  if (!example) return [`${name} is no object of Stripe's`]
  return [...differences(value, example, name), ...below]
}

function differences(actual: Shape, example: Shape, path: string): string[] {
  return Object.entries(actual).flatMap(([field, value]) => {
    const at = `${path}.${field}`
    if (ON_DEMAND.includes(at)) return []
    if (!(field in example)) return [`${at} is unknown`]
    const shown = example[field]
    if (value === null || shown === null || field === 'metadata' || at === 'event.data.object') return []
    if (kindOf(value) !== kindOf(shown)) return [`${at} is ${kindOf(value)}, not ${kindOf(shown)}`]
    const isPart = isRecord(value) && isRecord(shown) && typeof value.object !== 'string'
    return isPart ? differences(value, shown, at) : []
  })
}

function objectsIn(value: unknown): Shape[] {
  if (isList(value)) return value.flatMap(objectsIn)
  if (!isRecord(value)) return []
  return [value, ...Object.values(value).flatMap(objectsIn)]
}
