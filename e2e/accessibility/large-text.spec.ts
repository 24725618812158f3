import type { Page } from '@playwright/test'
import { PUBLIC_PAGES } from '../browser/public-pages'
import { test as base, expect } from '../fixtures'

const test = base.extend<{ largeText: Page }>({
  largeText: async ({ lastingPage }, use) => {
    const page = await lastingPage.context().newPage()
    await page.setViewportSize({ width: 390, height: 844 })
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await use(page)
  },
})

test('Public pages fit a phone at double font size, with web fonts and with fallback fonts', async ({
  largeText: page,
}) => {
  for (const path of PUBLIC_PAGES)
    await test.step(path, async () => {
      await page.goto(path)
      await expectFit(page)
    })
})

test('Player pages fit it too', async ({ largeText: page, resident: { player, botId } }) => {
  await player.signIn(page)
  for (const path of ['/dashboard', '/accounts', '/bots/create', `/bots/${botId}`, '/profile', '/settings', '/admin'])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('.page-frame')).toHaveCount(0)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectFit(page)
    })
})

async function expectFit(page: Page) {
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(width).toBe(390)
  expect(await page.evaluate(removeFonts)).toBeGreaterThan(0)
  await expect.poll(width, 'as if no font had come').toBe(390)
}

/** Answers how many there were. */
function removeFonts(): number {
  let taken = 0
  for (const sheet of document.styleSheets)
    for (let place = sheet.cssRules.length - 1; place >= 0; place--) {
      const rule = sheet.cssRules[place]
      if (!(rule instanceof CSSFontFaceRule) || !rule.cssText.includes('.woff2')) continue
      sheet.deleteRule(place)
      taken++
    }
  return taken
}
