import { expect, test } from '@playwright/test'
import { Castellan } from './castellan'
import { Player } from './player'
import config from './playwright.config'

const { launchOptions } = config.use ?? {}

test.use({
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'] },
  viewport: { width: 390, height: 844 },
})

const castellan = new Castellan()
let anna: Player
let botId: string

test.beforeAll(async ({ playwright }) => {
  await castellan.start()
  const begun = await Player.withBot(castellan, await playwright.request.newContext())
  anna = begun.player
  botId = begun.botId
})
test.afterAll(() => castellan.remove())

for (const path of ['/', '/pricing', '/auth/login']) {
  test(`${path} fits a phone with letters of twice the size`, async ({ page }) => {
    await page.goto(`${castellan.url}${path}`)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
}

for (const path of ['/dashboard', '/accounts', '/bots/create', '/bots/{bot}', '/profile', '/settings']) {
  test(`${path} fits a phone with letters of twice the size`, async ({ page }) => {
    await anna.signIn(page)
    await page.goto(`${castellan.url}${path.replace('{bot}', botId)}`)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
}
