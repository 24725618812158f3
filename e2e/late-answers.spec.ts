import type { Page, Request, Route } from '@playwright/test'
import { drawn } from './drawn'
import { expect, test } from './fixtures'
import { shiftsOf } from './layout-shifts'

const PAGES = ['/dashboard', '/accounts', '/bots/create', '/bots/{bot}', '/profile', '/settings', '/admin']
const PUBLIC_PAGES = ['/', '/pricing', '/auth/login', '/auth/forgot', '/auth/reset']
const WIDTHS = [390, 1280]
/** Who is signed in, and what every page of a player fetches for the next one. */
const LEAST_CALLS = 3

for (const path of PAGES) {
  for (const width of WIDTHS) {
    test(`${path} moves nothing at ${width} px, in whichever order its answers come`, async ({
      browser,
      baseURL,
      resident: { player, botId },
    }) => {
      const load = async (order: Order, calls: number) => {
        const context = await browser.newContext({ baseURL, viewport: { width, height: 800 } })
        const page = await context.newPage()
        await player.signIn(page)
        const asked = await openWithOrder(page, path.replace('{bot}', botId), { order, calls })
        expect(await shiftsOf(page), `${order} answers first`).toEqual([])
        await context.close()
        return asked
      }
      // Of every two answers each comes before the other once, and each is drawn by itself.
      const asked = await load('oldest', LEAST_CALLS)
      await load('newest', asked)
    })
  }
}

for (const path of PUBLIC_PAGES) {
  for (const width of WIDTHS) {
    test(`${path} moves nothing at ${width} px when its fonts come last`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await openWithOrder(page, path, { order: 'newest', calls: 0 })
      expect(await shiftsOf(page)).toEqual([])
    })
  }
}

type Order = 'oldest' | 'newest'

interface Load {
  /** Whether what was asked first is answered first, or last. */
  order: Order
  /** How many paths of the API the page asks at least. */
  calls: number
}

/** Opens a page and hands it its fonts and the answers of the API one by one. Says how many paths of the API it asked. */
async function openWithOrder(page: Page, path: string, { order, calls }: Load): Promise<number> {
  const asked = new Set<string>()
  const held: Route[] = []
  await page.route(isHeld, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/api/')) asked.add(pathname)
    held.push(route)
  })
  await page.goto(path, { waitUntil: 'commit' })
  const isComplete = async () =>
    asked.size >= calls &&
    (await page.locator('main h1').isVisible()) &&
    (await page.locator('[aria-busy=true]').count()) === 0
  while (!(await isComplete()) || held.length > 0) {
    const next = order === 'oldest' ? held.shift() : held.pop()
    if (next) await answer(page, next)
    await drawn(page)
  }
  await page.evaluate(() => document.fonts.ready)
  return asked.size
}

/** Streams go on for ever, and nothing waits for them. */
function isHeld({ pathname }: URL): boolean {
  if (pathname.endsWith('.woff2')) return true
  return pathname.startsWith('/api/') && !pathname.endsWith('/console') && pathname !== '/api/events'
}

async function answer(page: Page, route: Route) {
  const request = route.request()
  const isOver = (ended: Request) => ended === request
  const over = Promise.race([page.waitForEvent('requestfinished', isOver), page.waitForEvent('requestfailed', isOver)])
  await route.continue()
  await over
}
