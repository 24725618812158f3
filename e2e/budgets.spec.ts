import { statSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { Castellan } from './castellan'
import { openWhole, weighPage } from './page-weight'
import { Player } from './player'

const KB = 1000
const SHARE_PICTURE = 'site/public/og.png'

const castellan = new Castellan()
let anna: Player
let botId: string

test.beforeAll(async ({ playwright }) => {
  await castellan.start()
  anna = await Player.register(castellan, await playwright.request.newContext())
  botId = await anna.createBot(await anna.addAccount('ansgar_h'))
  await anna.start(botId)
  await anna.lines(botId, 6)
  // At rest, so that no figure grows while a page is watched.
  await anna.stop(botId)
})
test.afterAll(() => castellan.remove())

interface PageBudget {
  path: string
  as: 'visitor' | 'player'
  javascript: number
  css: number
  /** The widths at which nothing may move while it loads; at others the page grows by what it finds. */
  stillAt?: number[]
}

const urlOf = (path: string) => `${castellan.url}${path.replace('{bot}', botId)}`

const PAGES: PageBudget[] = [
  { path: '/', as: 'visitor', javascript: 10 * KB, css: 12 * KB },
  { path: '/pricing', as: 'visitor', javascript: 10 * KB, css: 12 * KB },
  { path: '/auth/login', as: 'visitor', javascript: 170 * KB, css: 12 * KB },
  { path: '/dashboard', as: 'player', javascript: 170 * KB, css: 20 * KB, stillAt: [1280] },
  { path: '/accounts', as: 'player', javascript: 170 * KB, css: 20 * KB, stillAt: [1280] },
  { path: '/bots/create', as: 'player', javascript: 170 * KB, css: 20 * KB },
  { path: '/bots/{bot}', as: 'player', javascript: 170 * KB, css: 20 * KB, stillAt: [] },
  { path: '/profile', as: 'player', javascript: 170 * KB, css: 20 * KB },
  { path: '/settings', as: 'player', javascript: 170 * KB, css: 20 * KB },
]

for (const { path, as, javascript, css, stillAt = [390, 1280] } of PAGES) {
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

  for (const width of stillAt) {
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
