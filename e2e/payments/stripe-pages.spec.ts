import type { Page } from '@playwright/test'
import { axeViolations } from '../browser/axe'
import { expect, test } from '../fixtures'
import { practiceAction } from '../served/practice-money'

const panel = (page: Page) => page.locator('.subscription-panel')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const pressed = (page: Page, name: string) =>
  panel(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()

async function subscribe(page: Page): Promise<string> {
  await page.goto('/dashboard?plan=premium#settings')
  await press(page, 'Subscribe with Stripe')
  await press(page, 'Pay')
  await expect(panel(page)).toContainText('PREMIUM')
  const token = await page.evaluate(() => localStorage.getItem('session_token'))
  const answer = await page.request.get('/api/subscriptions/current', { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()).subscription.transaction_id
}

test("A bank's confirmation is given at Stripe, and the page follows", async ({ playerPage: page, castellan }) => {
  const id = await subscribe(page)
  await practiceAction(castellan, 'Stripe', id, 'card-asks')
  await pressed(page, 'Change plan')
  await page.getByRole('radio', { name: /^Professional/ }).check()
  await expect(page.getByRole('dialog')).toContainText('Today $')
  await press(page, 'Change to Professional')
  const link = page.getByRole('link', { name: 'Confirm at Stripe' })
  await expect(page.getByRole('dialog')).toContainText('Your bank wants you to confirm this payment of $30.00.')
  expect(await axeViolations(page)).toEqual([])
  const [bank] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await press(bank, 'Confirm')
  await expect(bank.getByText('paid')).toBeVisible()
  await bank.close()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect(page.locator('.header-side .badge')).toHaveText('PRO')
})

test('A pause is started and ended at Stripe and shown on the page', async ({ playerPage: page }) => {
  await subscribe(page)
  await pressed(page, 'Cards and invoices')
  await press(page, 'Pause subscription')
  await page.getByRole('link', { name: 'Back to Castellan' }).click()
  await page.goto('/dashboard#settings')
  await expect(panel(page)).toContainText('Paused at Stripe: you are not charged, and you are on Starter')
  expect(await axeViolations(page)).toEqual([])
  await pressed(page, 'Resume at Stripe')
  await press(page, 'Resume subscription')
  await page.goto('/dashboard#settings')
  await expect(panel(page)).toContainText('PREMIUM')
  await expect(panel(page)).toContainText('Active')
})
