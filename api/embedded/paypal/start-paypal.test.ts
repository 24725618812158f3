import { describe, expect, test } from 'bun:test'
import { DAY, HOUR, SECOND } from '../../../shared/time'
import { ORIGIN, paypalScene } from '../../billing/providers/paypal/testing/paypal-scene'
import { closeAfterTest } from '../../testing/closing'
import { callsOf, subscriptionBody } from './testing/calls'

function opened() {
  const scene = paypalScene()
  closeAfterTest(() => scene.standIn.stop())
  const { standIn } = scene
  return { ...scene, ...callsOf(standIn) }
}

describe('The stand-in for PayPal', () => {
  test('answers only calls with a valid token', async () => {
    const { standIn, tokenOf, clock } = opened()
    expect((await tokenOf('wrong')).status).toBe(401)
    const { access_token, expires_in } = await (await tokenOf()).json()
    const plan = `${standIn.url}/v1/billing/plans/${standIn.prices.premium[0]}`
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await fetch(plan, { headers })).status).toBe(200)
    const bare = await fetch(plan)
    expect([bare.status, (await bare.json()).name]).toEqual([401, 'AUTHENTICATION_FAILURE'])
    await clock.advance(expires_in * SECOND)
    expect((await fetch(plan, { headers })).status).toBe(401)
  })

  test('does an action once per request id within 72 hours', async () => {
    const { standIn, call, clock } = opened()
    const ask = (id: string) =>
      call('POST', '/v1/billing/subscriptions', subscriptionBody(standIn.prices.premium[0]), {
        'paypal-request-id': id,
      })
    const first = await (await ask('one')).json()
    expect(await (await ask('one')).json()).toEqual(first)
    expect((await (await ask('two')).json()).id).not.toBe(first.id)
    await clock.advance(72 * HOUR)
    expect((await (await ask('one')).json()).id).not.toBe(first.id)
  })

  test.each<[string, string, unknown, number, string]>([
    ['GET', '/v1/billing/subscriptions/I-NONE', undefined, 404, 'RESOURCE_NOT_FOUND'],
    ['GET', '/v1/billing/plans/P-NONE', undefined, 404, 'RESOURCE_NOT_FOUND'],
    ['GET', '/v1/payments/sale/NONE', undefined, 404, 'RESOURCE_NOT_FOUND'],
    ['GET', '/v1/customer/disputes/NONE', undefined, 404, 'RESOURCE_NOT_FOUND'],
    ['GET', '/v1/nothing', undefined, 404, 'RESOURCE_NOT_FOUND'],
    ['POST', '/v1/billing/subscriptions', {}, 400, 'INVALID_REQUEST'],
    ['POST', '/v1/billing/subscriptions', subscriptionBody('P-NONE'), 404, 'RESOURCE_NOT_FOUND'],
    ['POST', '/v1/billing/subscriptions/I-NONE/cancel', { reason: 'x' }, 404, 'RESOURCE_NOT_FOUND'],
    ['POST', '/v1/billing/subscriptions/I-NONE/cancel', {}, 400, 'INVALID_REQUEST'],
    ['POST', '/v2/payments/captures/NONE/refund', {}, 404, 'RESOURCE_NOT_FOUND'],
  ])('%s %s with %j is refused like PayPal does', async (method, path, body, status, name) => {
    const answer = await opened().call(method, path, body)
    const { debug_id, ...error } = await answer.json()
    expect([answer.status, error.name]).toEqual([status, name])
    expect([typeof debug_id, typeof error.message]).toEqual(['string', 'string'])
  })

  test("answers only under this machine's name, and forms only from its own pages", async () => {
    const { standIn, practice, subscribed } = opened()
    const { id } = await subscribed()
    const renew = `${standIn.url}/practice/subscriptions/${id}/renew`
    expect((await fetch(`${standIn.url}/practice`, { headers: { host: 'rebound.example' } })).status).toBe(403)
    expect((await fetch(renew, { method: 'POST', headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect(practice.totals().takenCents).toBe(1999)
    expect((await fetch(renew, { method: 'POST', headers: { origin: standIn.url } })).status).toBe(204)
    expect(practice.totals().takenCents).toBe(3998)
  })
})

describe('The page to pay on', () => {
  test('names the practice money and the purchase, and limits its redirects', async () => {
    const { provider } = opened()
    const request = { reference: 'r', plan: 'pro', email: 'a@b.de', customer: null, origin: ORIGIN } as const
    const { url } = await provider.startCheckout(request)
    const answer = await fetch(url)
    const page = await answer.text()
    for (const text of ['This is not PayPal.', '$49.99 a month', '>Pay<', '>Decline<', '>Cancel<'])
      expect(page).toContain(text)
    expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${ORIGIN}`)
    expect(new URL(url).pathname).toStartWith('/checkout/BA-')
  })

  test('asks nothing once it is agreed to, nor for unknown agreements', async () => {
    const { provider, standIn, press, practice } = opened()
    const request = { reference: 'r', plan: 'pro', email: 'a@b.de', customer: null, origin: ORIGIN } as const
    const { url } = await provider.startCheckout(request)
    await press(url, 'pay')
    expect(await (await fetch(url)).text()).toContain('agreed to already')
    for (const decision of ['pay', 'decline', 'cancel', 'else']) await press(url, decision)
    expect(practice.totals()).toEqual({ takenCents: 4999, givenBackCents: 0 })
    expect((await fetch(`${standIn.url}/checkout/BA-NONE`)).status).toBe(404)
  })
})

describe('The test clock', () => {
  test('lists subscriptions with their actions, newest first', async () => {
    const { standIn, subscribed } = opened()
    const page = async () => (await fetch(`${standIn.url}/practice`)).text()
    expect(await page()).toContain('There are no subscriptions yet.')
    const [first, second] = [await subscribed(), await subscribed('pro')]
    const listed = await page()
    expect(listed.indexOf(second.id)).toBeLessThan(listed.indexOf(first.id))
    expect(listed).toContain(`/practice/subscriptions/${first.id}/dispute`)
    expect(listed).not.toContain('/lose-dispute')
    expect(listed).toContain('anna@example.com')
  })

  test('returns to the page after a button', async () => {
    const { standIn, subscribed, practice } = opened()
    const { id } = await subscribed()
    const press = (action: string, accept = 'text/html') =>
      fetch(`${standIn.url}/practice/subscriptions/${id}/${action}`, {
        method: 'POST',
        headers: { accept },
        redirect: 'manual',
      })
    for (const action of ['renew', 'fail', 'recover', 'refund', 'partial-refund', 'dispute', 'win-dispute', 'cancel']) {
      const answer = await press(action)
      expect([action, answer.status, answer.headers.get('location')]).toEqual([action, 303, '/practice'])
    }
    expect(practice.subscriptions()[0]?.status).toBe('CANCELLED')
    expect((await press('renew')).headers.get('location')).toBe('/practice?nothing')
    expect((await press('renew', '*/*')).status).toBe(422)
    expect((await press('rob', '*/*')).status).toBe(404)
    expect((await fetch(`${standIn.url}/practice/subscriptions/I-NONE/renew`, { method: 'POST' })).status).toBe(404)
  })

  test('lets time pass for one subscription and sends events: its billing time is now, and its past moves back', async () => {
    const { provider, practice, subscribed, clock, webhooks } = opened()
    const { id, paidUntil } = await subscribed()
    for (let month = 1; month <= 30; month++) {
      expect(practice.renew(id)).toBe(true)
      const { payments, startedAt, paidUntil: until } = await provider.fetch(id)
      expect(payments).toHaveLength(month + 1)
      expect(payments.at(-1)?.paidAt).toBe(clock.now())
      expect(startedAt).toBeLessThan(clock.now())
      expect(until).toBe(paidUntil)
    }
    practice.fail(id)
    expect((await provider.fetch(id)).pastDueSince).toBe(clock.now())
    practice.recover(id)
    practice.cancel(id)
    expect((await provider.fetch(id)).paidUntil).toBe(paidUntil)
    const before = webhooks.length
    practice.expire(id)
    expect(webhooks).toHaveLength(before + 1)
    expect(await provider.fetch(id)).toMatchObject({ status: 'ended', paidUntil: clock.now() })
  })

  test.each(['2027-01-31', '2027-03-31', '2028-02-29', '2026-12-30'])('does so on %s too', async (day) => {
    const { provider, practice, subscribed, clock } = opened()
    await clock.advance(Date.parse(`${day}T09:00:00Z`) - clock.now())
    const { id } = await subscribed()
    for (const _ of Array(14)) practice.renew(id)
    const { payments, paidUntil } = await provider.fetch(id)
    const apart = payments.slice(1).map(({ paidAt }, index) => (paidAt - (payments[index]?.paidAt ?? 0)) / DAY)
    for (const days of apart) expect(days > 24 && days < 35).toBe(true)
    expect(((paidUntil ?? 0) - clock.now()) / DAY).toBeWithin(25, 32)
    practice.fail(id)
    const { pastDueSince } = await provider.fetch(id)
    expect((clock.now() - (pastDueSince ?? 0)) / DAY).toBeWithin(0, 4)
  })
})
