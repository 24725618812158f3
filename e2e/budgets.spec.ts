import { statSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { Castellan } from './castellan'
import { weighPage } from './page-weight'
import { Player } from './player'

const KB = 1000
const SHARE_PICTURE = 'site/public/og.png'

const castellan = new Castellan()
let anna: Player

test.beforeAll(async ({ playwright }) => {
  await castellan.start()
  anna = await Player.register(castellan, await playwright.request.newContext())
  const bot = await anna.createBot(await anna.addAccount('ansgar_h'))
  await anna.start(bot)
  await anna.lines(bot, 6)
})
test.afterAll(() => castellan.remove())

const PAGES = [
  { path: '/', as: 'visitor', javascript: 10 * KB, css: 12 * KB },
  { path: '/pricing', as: 'visitor', javascript: 10 * KB, css: 12 * KB },
  { path: '/auth/login', as: 'visitor', javascript: 170 * KB, css: 12 * KB },
  { path: '/dashboard', as: 'player', javascript: 170 * KB, css: 20 * KB },
] as const

for (const { path, as, javascript, css } of PAGES) {
  test(`${path} weighs at most ${javascript / KB} kB of JavaScript and ${css / KB} kB of CSS, all of it from here`, async ({
    page,
  }) => {
    if (as === 'player') await anna.signIn(page)
    const weight = await weighPage(page, `${castellan.url}${path}`)
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
      await page.goto(`${castellan.url}${path}`, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)
      expect(await shiftsOf(page)).toEqual([])
    })
  }
}

test('The picture for shared links weighs less than 100 kB', () => {
  expect(statSync(SHARE_PICTURE).size).toBeLessThan(100 * KB)
})

interface Shift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/** What moved since the page was opened, and by how much. */
function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const entries = await new Promise<PerformanceEntryList>((resolve) => {
      const none = setTimeout(resolve, 300, [])
      new PerformanceObserver((list) => {
        clearTimeout(none)
        resolve(list.getEntries())
      }).observe({ type: 'layout-shift', buffered: true })
    })
    return (entries as Shift[]).map(({ value, sources }) => {
      const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName))
      return `${value.toFixed(4)} ${nodes.join(' ')}`
    })
  })
}
