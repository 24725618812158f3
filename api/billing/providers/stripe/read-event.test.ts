import { describe, expect, test } from 'bun:test'
import Stripe from 'stripe'
import { SECOND } from '../../../../shared/time'
import { createFakeClock } from '../../../testing/fake-clock'
import { refusalOf } from '../../testing/provider-scene'
import { createEventReader } from './read-event'

const SECRET = 'whsec_of_the_test'

const eventAbout = (object: unknown, type = 'made.up', api_version = '2026-10-28.endive') =>
  JSON.stringify({ id: 'evt_1', object: 'event', api_version, type, created: 1_700_000_000, data: { object } })

const signed = (object: unknown, { age = 0, secret = SECRET } = {}) => signedBody(eventAbout(object), { age, secret })

async function signedBody(body: string, { age = 0, secret = SECRET } = {}) {
  const clock = createFakeClock()
  const header = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret,
    timestamp: Math.floor(clock.now() / SECOND) - age,
  })
  return { clock, body, headers: new Headers({ 'stripe-signature': header }) }
}

const reader = (options: Pick<Parameters<typeof createEventReader>[0], 'clock' | 'log'>) =>
  createEventReader({ webhookSecret: SECRET, apiVersion: '2026-10-28.endive', ...options })

async function read(object: unknown, options = {}) {
  const { clock, body, headers } = await signed(object, options)
  return reader({ clock })(body, headers)
}

describe("A webhook of Stripe's", () => {
  test.each([
    [{ object: 'subscription', id: 'sub_1', metadata: { reference: 'r' } }, 'sub_1', 'r', null],
    [{ object: 'checkout.session', id: 'cs_1', subscription: null, client_reference_id: 'r' }, 'cs_1', 'r', null],
    [{ object: 'checkout.session', id: 'cs_1', subscription: 'sub_1', client_reference_id: 'r' }, 'sub_1', 'r', null],
    [
      { object: 'invoice', parent: { subscription_details: { subscription: 'sub_1', metadata: { reference: 'r' } } } },
      'sub_1',
      'r',
      null,
    ],
    [{ object: 'invoice', parent: null }, null, null, null],
    [
      { object: 'invoice', subscription: 'sub_1', subscription_details: { metadata: { reference: 'r' } } },
      'sub_1',
      'r',
      null,
    ],
    [{ object: 'subscription_schedule', id: 'sub_sched_1', subscription: 'sub_1' }, 'sub_1', null, null],
    [{ object: 'subscription_schedule', subscription: null, released_subscription: 'sub_1' }, 'sub_1', null, null],
    [{ object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, null, null, 'pi_1'],
    [{ object: 'charge', id: 'ch_1', payment_intent: null }, null, null, 'ch_1'],
    [{ object: 'refund', id: 're_1', payment_intent: null, charge: 'ch_1' }, null, null, 'ch_1'],
    [{ object: 'dispute', id: 'du_1', payment_intent: { id: 'pi_1' }, charge: 'ch_1' }, null, null, 'pi_1'],
    [{ object: 'payment_intent', id: 'pi_1' }, null, null, 'pi_1'],
    [{ object: 'invoice_payment', payment: { type: 'payment_intent', payment_intent: 'pi_1' } }, null, null, 'pi_1'],
    [{ object: 'payout', id: 'po_1' }, null, null, null],
    [null, null, null, null],
  ])('%j points to its subscription, if it has one', async (object, subscription, reference, payment) => {
    expect(await read(object)).toEqual({
      id: 'evt_1',
      type: 'made.up',
      at: 1_700_000_000_000,
      subscription,
      reference,
      payment,
    })
  })

  test('is accepted for five minutes, and only with its own secret', async () => {
    expect((await read({}, { age: 300 })).id).toBe('evt_1')
    expect(await refusalOf(read({}, { age: 301 }))).toBe('malformed')
    expect(await refusalOf(read({}, { secret: 'whsec_other' }))).toBe('malformed')
  })

  test('is refused with one sentence for every defect', async () => {
    const { clock, body, headers } = await signed({})
    const readEvent = reader({ clock })
    for (const [text, signature] of [
      [`${body} `, headers.get('stripe-signature')],
      ['', headers.get('stripe-signature')],
      [body, ''],
      [body, 't=now,v1=abc'],
      [body, 'v1=abc'],
    ]) {
      const call = readEvent(text ?? '', new Headers({ 'stripe-signature': signature ?? '' }))
      expect(await call.catch(({ status, message }) => [status, message])).toEqual([
        400,
        'This is not a webhook from Stripe.',
      ])
    }
  })

  test.each(['{}', '[]', 'null', '1', '"text"', '{"id":"evt_1","type":"x","created":1}', '{"id":1,"data":{}}'])(
    'that is signed but not an event (%s) is refused too',
    async (text) => {
      const { clock, body, headers } = await signedBody(text)
      expect(await refusalOf(reader({ clock })(body, headers))).toBe('malformed')
    },
  )

  test('of another API version is read, and logged once', async () => {
    const warnings: unknown[] = []
    const log = { warn: (...line: unknown[]) => void warnings.push(line) }
    const { clock, body, headers } = await signedBody(eventAbout({ object: 'invoice' }, 'invoice.paid', '2024-06-20'))
    const readEvent = reader({ clock, log })
    for (const _ of [1, 2]) expect((await readEvent(body, headers)).type).toBe('invoice.paid')
    expect(warnings).toEqual([[{ api_version: '2024-06-20', expected: '2026-10-28.endive' }, expect.any(String)]])
  })
})
