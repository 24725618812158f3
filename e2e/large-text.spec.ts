import { expect, test } from './fixtures'
import config from './playwright.config'

const { launchOptions } = config.use ?? {}

test.use({
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'] },
  viewport: { width: 390, height: 844 },
})

for (const path of ['/', '/pricing', '/auth/login', '/auth/forgot', '/auth/reset']) {
  test(`${path} fits a phone with letters of twice the size`, async ({ page }) => {
    await page.goto(path)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
}

for (const path of ['/dashboard', '/accounts', '/bots/create', '/bots/{bot}', '/profile', '/settings', '/admin']) {
  test(`${path} fits a phone with letters of twice the size`, async ({ page, resident: { player, botId } }) => {
    await player.signIn(page)
    await page.goto(path.replace('{bot}', botId))
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
}
