import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'

const ONE_ROW = 130

const part = (page: Page, name: string) =>
  page.locator('.panel', { has: page.getByRole('heading', { name, exact: true }) })

async function boxOf(page: Page, name: string) {
  const box = await part(page, name).boundingBox()
  if (!box) throw new Error(`${name} has no box.`)
  return { ...box, bottom: box.y + box.height }
}

test('The parts of the billing tab are as high as their content, and nothing moves while they load', async ({
  playerPage: page,
}) => {
  const late = Promise.withResolvers<void>()
  await page.route('**/api/subscriptions/invoices', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard?tab=settings')
  await expect(part(page, 'Subscription').getByRole('radio', { name: /^Premium/ })).toBeChecked()
  const [plans, waiting] = [await boxOf(page, 'Subscription'), await boxOf(page, 'Invoices')]
  await expect(page.getByRole('region', { name: 'Bot Ereignisse' })).toBeHidden()
  late.resolve()
  await expect(part(page, 'Invoices').getByText('No payments yet.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bot Ereignisse' })).toBeVisible()
  await expect(part(page, 'Announcements').getByText('No announcements yet.')).toBeVisible()
  const [events, announcements] = [await boxOf(page, 'Bot Ereignisse'), await boxOf(page, 'Announcements')]
  expect(await boxOf(page, 'Subscription')).toEqual(plans)
  expect(await boxOf(page, 'Invoices')).toEqual(waiting)
  expect(waiting.height).toBeLessThan(ONE_ROW)
  expect(events.height).toBeLessThan(2 * ONE_ROW)
  expect(announcements.bottom).toBe(events.bottom)
})
