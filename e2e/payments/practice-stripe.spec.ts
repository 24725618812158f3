import { type StripeStandIn, startStripe } from '../../api/embedded/stripe/start-stripe'
import { call, checkoutForm, ORIGIN, startCheckout, subscribed } from '../../api/embedded/stripe/testing/stand-in'
import { axeViolations } from '../browser/axe'
import { expect, test } from '../fixtures'

const WIDTHS = [390, 1280]

let stripe: StripeStandIn
test.beforeAll(() => {
  stripe = startStripe({ dataDir: null })
})
test.afterAll(() => stripe.stop())

async function pages(): Promise<string[]> {
  const open = await startCheckout(stripe)
  const { id, customer, checkoutUrl } = await subscribed(stripe)
  const portal = await call(stripe, 'POST billing_portal/sessions', { customer, return_url: ORIGIN })
  const [subscription] = stripe.practice.subscriptions().filter((each) => each.id === id)
  return [
    open.url,
    checkoutUrl,
    String(portal.body.url),
    `${stripe.url}/invoice/${subscription?.latest_invoice}`,
    `${stripe.url}/practice`,
  ]
}

test('The pages of the Stripe stand-in pass axe and fit a phone', async ({ lastingPage: page }) => {
  for (const address of await pages()) {
    await page.goto(address)
    await expect(page.getByText('This is not Stripe.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
})

test('A declined card is reported on the checkout page, and the next one pays', async ({ lastingPage: page }) => {
  // Another origin, like the site's.
  const back = `${stripe.url.replace('127.0.0.1', 'localhost')}/practice`
  const form = { ...checkoutForm(stripe), success_url: `${back}?session_id={CHECKOUT_SESSION_ID}` }
  const { body } = await call(stripe, 'POST checkout/sessions', form)
  await page.goto(String(body.url))
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(`${back}?session_id=${body.id}`)
})

test('Buttons of the practice clock let a payment fail and succeed', async ({ lastingPage: page }) => {
  const { id } = await subscribed(stripe)
  const card = page.locator('.card').filter({ hasText: id })
  await page.goto(`${stripe.url}/practice`)
  await card.getByRole('button', { name: 'Renew, and the card declines' }).click()
  await expect(card).toContainText('past_due')
  await card.getByRole('button', { name: 'The retry succeeds' }).click()
  await expect(card).toContainText('active')
})
