import { buyProfessional } from '../api/professional'
import { axeViolations } from '../browser/axe'
import { countedClicks } from '../browser/counted-clicks'
import { openPushBrowser } from '../browser/push-browser'
import { expect, test } from '../fixtures'

const MOST_CLICKS = 6

test('From the dashboard a browser takes a test push with few clicks, and gives it up again', async ({
  castellan,
  player,
}) => {
  const device = await openPushBrowser(castellan.url)
  const { page } = device
  await buyProfessional(player)
  await player.signIn(page)
  await page.goto('/dashboard')
  const { count, click } = countedClicks()
  await click(page.getByRole('tab', { name: /^Settings/ }))
  await click(page.getByRole('link', { name: 'Also on Discord, e-mail, push' }))
  const card = page.locator('section.panel').filter({ has: page.getByRole('heading', { name: 'Push on this device' }) })
  await click(card.getByRole('button', { name: /^Turn on push/ }))
  await click(card.getByRole('button', { name: /^Test / }))
  await expect(card).toContainText(/It is on its way to the device \(\d+ ms\)\./)
  expect(count.clicks).toBeLessThanOrEqual(MOST_CLICKS)
  expect(await device.deliver()).toBe(1)
  await expect.poll(async () => (await device.shown()).map(({ title }) => title)).toEqual(['Test message'])
  expect(await axeViolations(page)).toEqual([])

  await test.step('it is known again after a reload, and removed with its subscription', async () => {
    await page.reload()
    await card.getByRole('button', { name: /^Remove / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(card.getByRole('button', { name: /^Turn on push/ })).toBeVisible()
    const subscription = await page.evaluate(async () =>
      (await navigator.serviceWorker.ready).pushManager.getSubscription(),
    )
    expect(subscription).toBeNull()
  })
  await device.close()
})
