import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { call, type OpenStandIn, ORIGIN, openStandIn, press, startCheckout, subscribed } from './testing/stand-in'

let opened: OpenStandIn
beforeEach(() => {
  opened = openStandIn()
})
afterEach(() => opened.stripe.stop())

const textOf = async (url: string) => (await fetch(url)).text()

describe('The checkout page', () => {
  test('names the practice money, the purchase and its price', async () => {
    const { url } = await startCheckout(opened.stripe)
    const answer = await fetch(url)
    const page = await answer.text()
    for (const said of ['This is not Stripe.', 'Castellan Premium', '$19.99', '>Pay<', '>Decline<', '>Cancel<'])
      expect(page).toContain(said)
    expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${ORIGIN}`)
  })

  test('returns paid, stays if the card declines, and returns unpaid', async () => {
    const { id, url } = await startCheckout(opened.stripe)
    const declined = await press(url, 'decline')
    expect([declined.status, await declined.text()]).toEqual([200, expect.stringContaining('Your card was declined.')])
    expect((await press(url, 'cancel')).headers.get('location')).toBe(`${ORIGIN}/pricing`)
    expect((await press(url, 'pay')).headers.get('location')).toBe(`${ORIGIN}/dashboard?session_id=${id}`)
    expect(await textOf(url)).toContain('This checkout is paid')
  })

  test('escapes what the caller sent', async () => {
    const form = { customer_email: '<script>@example.com' }
    const { stripe } = opened
    const { body } = await call(stripe, 'POST checkout/sessions', {
      mode: 'subscription',
      'line_items[0][price]': stripe.prices.pro[0],
      success_url: `${ORIGIN}/`,
      cancel_url: `${ORIGIN}/`,
      'subscription_data[metadata][reference]': '<b>',
      ...form,
    })
    expect(await textOf(String(body.url))).not.toContain('<script>')
    await press(String(body.url), 'pay')
    expect(await textOf(`${stripe.url}/practice`)).not.toContain('<b>')
  })

  test('is not found for an invented id', async () => {
    for (const path of ['checkout/cs_test_1', 'checkout/', 'portal/bps_1', 'invoice/in_1', 'elsewhere', ''])
      expect((await fetch(`${opened.stripe.url}/${path}`)).status).toBe(404)
  })
})

describe('The billing portal', () => {
  async function portal() {
    const { stripe } = opened
    const { id, customer } = await subscribed(stripe)
    const { body } = await call(stripe, 'POST billing_portal/sessions', { customer, return_url: `${ORIGIN}/dashboard` })
    return { id, url: String(body.url) }
  }
  const statusOf = (id: string) => opened.stripe.practice.subscriptions().find((each) => each.id === id)

  test('changes the card and links to invoices and back', async () => {
    const { id, url } = await portal()
    const page = await textOf(url)
    expect(page).toContain(`href="${ORIGIN}/dashboard"`)
    const [, invoice = ''] = page.match(/href="([^"]+\/invoice\/[^"]+)"/) ?? []
    expect(await textOf(invoice)).toContain('$19.99')
    await press(url, 'card-declines')
    expect(opened.stripe.practice.renew(id)).toBe(true)
    expect(statusOf(id)?.status).toBe('past_due')
    expect(opened.stripe.practice.recover(id)).toBe(false)
    await press(url, 'card-gives')
    expect(opened.stripe.practice.recover(id)).toBe(true)
  })

  test("cancels and resumes the customer's own subscriptions", async () => {
    const { id, url } = await portal()
    const other = await subscribed(opened.stripe)
    await press(url, `cancel:${id}`)
    await press(url, `cancel:${other.id}`)
    expect([statusOf(id)?.cancel_at_period_end, statusOf(other.id)?.cancel_at_period_end]).toEqual([true, false])
    await press(url, `resume:${id}`)
    expect(statusOf(id)?.cancel_at_period_end).toBe(false)
  })
})

describe('The practice clock', () => {
  const act = (id: string, action: string, headers: Record<string, string> = {}) =>
    fetch(`${opened.stripe.url}/practice/subscriptions/${id}/${action}`, {
      method: 'POST',
      headers,
      redirect: 'manual',
    })

  test('lists subscriptions with their actions', async () => {
    expect(await textOf(`${opened.stripe.url}/practice`)).toContain('There are no subscriptions yet.')
    const { id } = await subscribed(opened.stripe)
    const page = await textOf(`${opened.stripe.url}/practice`)
    for (const action of ['renew', 'fail', 'recover', 'expire', 'cancel', 'refund', 'partial-refund', 'dispute'])
      expect(page).toContain(`action="/practice/subscriptions/${id}/${action}"`)
  })

  test('runs an action by a call, and says if it does not apply', async () => {
    const { id } = await subscribed(opened.stripe)
    const life = ['renew', 'fail', 'renew', 'recover', 'dispute', 'win-dispute', 'partial-refund', 'refund', 'refund']
    const statuses: number[] = []
    for (const action of [...life, 'lose-dispute', 'expire', 'cancel', 'expire'])
      statuses.push((await act(id, action)).status)
    expect(statuses).toEqual([200, 200, 409, 200, 200, 200, 200, 200, 409, 409, 409, 200, 200])
    expect(opened.stripe.practice.totals()).toEqual({ takenCents: 3 * 1999, givenBackCents: 1999 })
    expect((await act(id, 'fly')).status).toBe(404)
    expect((await act('sub_1', 'renew')).status).toBe(404)
  })

  test('redirects a form to its page', async () => {
    const { id } = await subscribed(opened.stripe)
    const answer = await act(id, 'renew', { accept: 'text/html' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/practice'])
  })
})
