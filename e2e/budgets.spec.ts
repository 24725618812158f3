import { statSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { Castellan } from './castellan'
import { shiftsOf } from './layout-shifts'
import { openWhole, weighPage } from './page-weight'
import { Player } from './player'

const KB = 1000
const SHARE_PICTURE = 'site/public/og.png'

const castellan = new Castellan()
let anna: Player
let botId: string

test.beforeAll(async ({ playwright }) => {
  await castellan.start()
  const begun = await Player.withBot(castellan, await playwright.request.newContext())
  anna = begun.player
  botId = begun.botId
  // At rest, so that no figure grows while a page is watched.
  await anna.stop(botId)
})
test.afterAll(() => castellan.remove())

interface PageBudget {
  path: string
  as: 'visitor' | 'player'
  javascript: number
  css: number
}

const urlOf = (path: string) => `${castellan.url}${path.replace('{bot}', botId)}`

const PAGES: PageBudget[] = [
  { path: '/', as: 'visitor', javascript: 10 * KB, css: 12 * KB },
  { path: '/pricing', as: 'visitor', javascript: 10 * KB, css: 12 * KB },
  { path: '/auth/login', as: 'visitor', javascript: 170 * KB, css: 12 * KB },
  { path: '/dashboard', as: 'player', javascript: 170 * KB, css: 20 * KB },
  { path: '/accounts', as: 'player', javascript: 170 * KB, css: 20 * KB },
  { path: '/bots/create', as: 'player', javascript: 170 * KB, css: 20 * KB },
  { path: '/bots/{bot}', as: 'player', javascript: 170 * KB, css: 20 * KB },
  { path: '/profile', as: 'player', javascript: 170 * KB, css: 20 * KB },
  { path: '/settings', as: 'player', javascript: 170 * KB, css: 20 * KB },
]

for (const { path, as, javascript, css } of PAGES) {
  test(`${path} weighs at most ${javascript / KB} kB of JavaScript and ${css / KB} kB of CSS, all of it from here`, async ({
    page,
  }) => {
    if (as === 'player') await anna.signIn(page)
    const weight = await weighPage(page, urlOf(path))
    expect(weight.elsewhere).toEqual([])
    expect(weight.javascript).toBeGreaterThan(0)
    expect(weight.javascript).toBeLessThanOrEqual(javascript)
    expect(weight.css).toBeGreaterThan(0)
    expect(weight.css).toBeLessThanOrEqual(css)
  })

  for (const width of [390, 1280]) {
    test(`${path} moves nothing while it loads, at ${width} px`, async ({ page }) => {
      if (as === 'player') await anna.signIn(page)
      await page.setViewportSize({ width, height: 800 })
      await openWhole(page, urlOf(path))
      expect(await shiftsOf(page)).toEqual([])
    })
  }
}

test('The picture for shared links weighs less than 100 kB', () => {
  expect(statSync(SHARE_PICTURE).size).toBeLessThan(100 * KB)
})
