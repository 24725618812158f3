import type { Page } from '@playwright/test'
import { coveredByToasts } from '../browser/covered-by-toasts'
import { signInWith } from '../browser/sign-in-form'
import { expect, test } from '../fixtures'

const SCREENS = [
  ['on a desktop', 1280, 800],
  ['on a phone', 390, 844],
] as const

/** Of a header that has no free space. */
const LINKS = ['Castellan', 'Home', 'Pricing', 'Dashboard']

const toasts = (page: Page) => page.locator('[data-sonner-toast]')

/** They come to rest in the header. */
async function expectNothingCovered(page: Page, text: string) {
  await expect(toasts(page).filter({ hasText: text }).first()).toBeVisible()
  await expect.poll(() => coveredByToasts(page)).toEqual([])
  const top = () =>
    toasts(page)
      .first()
      .evaluate((toast) => toast.getBoundingClientRect().top)
  await expect.poll(top).toBe(4)
}

for (const [where, width, height] of SCREENS) {
  test(`Toasts cover no button, field or link ${where}`, async ({ page, player }) => {
    await page.setViewportSize({ width, height })

    await test.step('of the sign-in', async () => {
      await page.goto('/auth/login')
      await signInWith(page, player.email, 'not the password')
      await expectNothingCovered(page, 'password')
    })

    await player.signIn(page)
    const botId = await player.addBot('toast-castle')

    await test.step('of the settings', async () => {
      await page.goto('/settings')
      await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
      await expectNothingCovered(page, 'Time zone saved')
    })

    await test.step('of the profile', async () => {
      await page.goto('/profile')
      await page.getByLabel('Username').fill('Gisela')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expectNothingCovered(page, 'Profile saved')
    })

    await test.step('of the accounts, where a wrong field is no toast', async () => {
      await page.goto('/accounts')
      await page.getByRole('button', { name: 'Add Account' }).first().click()
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
      await expect(toasts(page)).toHaveCount(0)
    })

    await test.step('of the bots, however often one presses: one toast counts', async () => {
      await page.goto('/dashboard')
      const toggle = page
        .locator(`[data-bot="${botId}"]`)
        .getByRole('button', { name: /^(Start|Stop)/ })
        .first()
      for (let press = 1; press <= 3; press++) {
        await toggle.click()
        await expect(toasts(page)).toHaveText([press > 1 ? `Bot action executed ×${press}` : 'Bot action executed'])
      }
      await expectNothingCovered(page, 'Bot action executed')
    })

    await test.step('of the console', async () => {
      await page.goto(`/bots/${botId}`)
      await page
        .getByRole('button', { name: /^(Start|Stop)$/ })
        .first()
        .click()
      await expectNothingCovered(page, 'Bot action executed')
    })
  })
}

test('A toast under the pointer ends, and the pointer keeps it no longer than ten seconds', async ({
  playerPage: page,
}) => {
  await page.goto('/settings')
  await page.clock.install()
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.clock.runFor(1000)
  await toasts(page).hover()
  await page.clock.runFor(9000)
  await expect(toasts(page)).toBeVisible()
  await page.clock.runFor(5000)
  await expect(toasts(page)).toHaveCount(0)
})

test('A toast on a public page lies in the header too, and leaves the bell, the menu and the sign-in free', async ({
  page,
  player,
}) => {
  const handOver = () =>
    page.evaluate(() => sessionStorage.setItem('toast', JSON.stringify({ kind: 'done', text: 'Welcome back!' })))
  await page.goto('/pricing')
  for (const visitor of ['out', 'in']) {
    if (visitor === 'in') await player.signIn(page)
    for (const width of [390, 800, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/pricing')
      await handOver()
      await page.reload()
      await expect(page.getByText('Welcome back!')).toBeVisible()
      const covered = (await coveredByToasts(page)).filter((name) => width > 1200 || !LINKS.includes(name))
      expect(covered, `${visitor}, ${width} px`).toEqual([])
    }
  }
})
