import { axeViolations } from '../browser/axe'
import { misfits } from '../browser/misfits'
import { expect, test } from '../fixtures'
import { practiceAction } from '../served/practice-money'

test('A pending bank debit is announced, fits a phone, and gives the plan on arrival', async ({
  playerPage: page,
  castellan,
}) => {
  const panel = page.locator('.subscription-panel')
  const plan = page.locator('.header-side .badge')
  await page.goto('/dashboard#settings')
  await page.getByRole('button', { name: 'Subscribe with Stripe' }).click()
  await page.getByRole('button', { name: 'Use bank debit' }).click()
  await expect(page.locator('[data-sonner-toast]').getByText('Your bank debit is being processed')).toBeVisible()
  await expect(panel).toContainText('Your bank debit for Premium at Stripe is under way.')
  await expect(plan).toHaveText('STARTER')
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => misfits(page), { message: `${width} px` }).toEqual([])
  }
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep it as it is' }).click()
  const id = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('session_token')}` }
    return (await (await fetch('/api/subscriptions/current', { headers })).json()).subscription.transaction_id
  })
  await practiceAction(castellan, 'Stripe', id, 'debit-arrives')
  await expect(plan).toHaveText('PREMIUM')
  await expect(panel).toContainText('Active')
})
