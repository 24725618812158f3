import { createPayPal } from '../../api/billing/providers/paypal/paypal'
import { startPayPal } from '../../api/embedded/paypal/start-paypal'
import { systemClock } from '../../api/platform/time/clock'
import { axeViolations } from '../browser/axe'
import { expect, test } from '../fixtures'

const standIn = startPayPal({ dataDir: null, deliver() {} })
const paypal = createPayPal({ ...standIn, apiBase: standIn.url, clock: systemClock })
test.afterAll(() => standIn.stop())

const checkout = (reference: string) =>
  paypal.startCheckout({ reference, plan: 'premium', email: 'anna@example.com', customer: null, origin: standIn.url })

test("PayPal's practice pages pass axe and fit a phone", async ({ lastingPage: page }) => {
  const open = await checkout('open')
  const paid = await checkout('paid')
  standIn.practice.approve(paid.id)
  const { approvalUrl } = await paypal.changePlan(paid.id, { plan: 'pro', origin: standIn.url, agreed: null })
  for (const url of [open.url, paid.url, approvalUrl ?? '', `${standIn.url}/practice`]) {
    await page.goto(url)
    expect(await axeViolations(page)).toEqual([])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
})

test('A declined payment stays on the page, and a paid one returns with the subscription', async ({
  lastingPage: page,
}) => {
  const { id, url } = await checkout('pay')
  await page.goto(url)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('alert')).toContainText('PayPal could not take the payment.')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL(`${standIn.url}/dashboard?subscription_id=${id}&**`)
  expect((await paypal.fetch(id)).status).toBe('active')
})

test('Buttons advance time', async ({ lastingPage: page }) => {
  const { id } = await checkout('renew')
  standIn.practice.approve(id)
  await page.goto(`${standIn.url}/practice`)
  const subscription = page.getByRole('region', { name: id })
  await subscription.getByRole('button', { name: 'Renew' }).click()
  await expect(subscription).toContainText('Payments2')
  await subscription.getByRole('button', { name: 'Run out' }).click()
  await expect(subscription).toContainText('EXPIRED')
})
