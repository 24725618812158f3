import type { Page } from '@playwright/test'
import { showFortyBots } from '../browser/forty-bots'
import { misfits } from '../browser/misfits'
import { PUBLIC_PAGES } from '../browser/public-pages'
import { expect, test } from '../fixtures'

const WIDTHS = [1920, 1280, 1024, 768, 390, 320]
const PLAYER_PAGES = [
  '/dashboard',
  '/dashboard?tab=analytics',
  '/dashboard?tab=settings',
  '/accounts',
  '/bots/create',
  '/bots/{bot}',
  '/bots/{bot}?tab=castles',
  '/bots/{bot}?tab=runs',
  '/bots/{bot}?tab=settings',
  '/checkout?plan=premium',
  '/help',
  '/profile',
  '/settings',
  '/settings?tab=api',
  '/admin',
]

for (const path of PUBLIC_PAGES)
  test(`${path} fits every screen with everything opened`, async ({ lastingPage: page }) => {
    await page.goto(path)
    await openAll(page)
    await fitsEverywhere(page)
  })

for (const path of PLAYER_PAGES)
  test(`${path} fits every screen with everything opened, also with large text`, async ({
    page,
    resident: { player, botId },
  }) => {
    await player.signIn(page)
    await page.goto(path.replace('{bot}', botId))
    await isReady(page)
    await openAll(page)
    await fitsEverywhere(page)
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => pageWidth(page), { message: `${width} px` }).toBeLessThanOrEqual(width)
    }
  })

test('Forty bots fit every screen as rows and cards, with a menu, the filter, a selection and groups', async ({
  playerPage: page,
}) => {
  await showFortyBots(page)
  await page.goto('/dashboard?group=template')
  await expect(page.getByRole('article')).toHaveCount(40)
  await page.getByRole('checkbox', { name: 'Select all 40' }).check()
  await page.getByRole('button', { name: 'More for Donaudampfschifffahrtsgesellschaftskapitän' }).click()
  await expect(page.getByRole('menuitem', { name: 'Change settings' })).toBeVisible()
  await fitsEverywhere(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await fitsEverywhere(page)
  await page.getByRole('button', { name: 'Show cards' }).click()
  await fitsEverywhere(page)
})

async function isReady(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('.page-frame')).toHaveCount(0)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** Opens every disclosure, also those inside others. */
async function openAll(page: Page) {
  for (let depth = 0; depth < 3; depth++)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>('main details:not([open])'))
        details.open = true
      for (const closed of document.querySelectorAll<HTMLElement>(
        'main button[aria-expanded=false]:not([aria-haspopup])',
      ))
        if (closed.checkVisibility({ visibilityProperty: true })) closed.click()
    })
}

async function fitsEverywhere(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => misfits(page), { message: `${width} px`, timeout: 10_000 }).toEqual([])
  }
}

const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
