import { expect, test } from '../fixtures'

test('Paying players are not offered a free start', async ({ playerPage: page }) => {
  const visible = (name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true })
  await page.goto('/pricing')
  await expect(visible('Start Your Free Trial')).toHaveCount(1)
  const ownPlan = page.locator('[data-card-of=starter]').getByRole('link', { name: 'See your plan' })
  await expect(ownPlan).toBeVisible()
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.user.user_metadata.plan = 'premium'
    await route.fulfill({ json: body })
  })
  await page.reload()
  await expect(visible('Go to your bots')).toHaveAttribute('href', '/dashboard')
  await expect(visible('Start Your Free Trial')).toHaveCount(0)
  await expect(visible('Start Free')).toHaveCount(0)
  const starter = page.locator('[data-card-of=starter]')
  await expect(starter.getByText('Included in your plan.')).toBeVisible()
  await expect(ownPlan).toBeHidden()
  await expect(starter.getByRole('link').filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('[data-card-of=premium]').getByRole('link', { name: 'See your plan' })).toBeVisible()
})
