import type { Page, Request, Route } from '@playwright/test'
import { shiftsOf } from '../browser/layout-shifts'
import { PUBLIC_PAGES } from '../browser/public-pages'
import { expect, test } from '../fixtures'

test.use({ reducedMotion: 'no-preference' })

const PAGES = [
  '/dashboard',
  '/accounts',
  '/bots/create',
  '/checkout?plan=premium',
  '/bots/{bot}',
  '/help',
  '/profile',
  '/settings',
  '/admin',
]
const WIDTHS = [390, 1280]
/** The session, and what every player page prefetches for the next one. */
const MIN_CALLS = 3

for (const path of PAGES) {
  test(`${path} moves nothing at any width, in any order of answers`, async ({
    lastingPage: page,
    resident: { player, botId },
  }) => {
    const load = (width: number, order: Order, calls: number) =>
      test.step(`${width} px, ${order} answers first`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await player.signIn(page)
        await forgetAnswers(page)
        const called = await openWithOrder(page, path.replace('{bot}', botId), { order, calls })
        expect(await shiftsOf(page)).toEqual([])
        return called
      })
    for (const width of WIDTHS) {
      // With both orders, each answer comes before each other one once, and is drawn by itself.
      const called = await load(width, 'oldest', MIN_CALLS)
      await load(width, 'newest', called)
    }
  })
}

test('Public pages move nothing at any width when fonts arrive last', async ({ lastingPage: page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of PUBLIC_PAGES)
      await test.step(`${path} at ${width} px`, async () => {
        await openWithOrder(page, path, { order: 'newest', calls: 0 })
        expect(await shiftsOf(page)).toEqual([])
      })
  }
})

type Order = 'oldest' | 'newest'

interface Load {
  order: Order
  calls: number
}

/** Streams never end. */
const HELD = /\.woff2$|\/api\/(?!(events|consoles)(\?|$))/

/** Releases fonts and API answers one by one. Answers how many API paths were called. */
async function openWithOrder(page: Page, path: string, { order, calls }: Load): Promise<number> {
  const requested = new Set<string>()
  const pending: Route[] = []
  await page.route(HELD, (route) => {
    requested.add(new URL(route.request().url()).pathname)
    pending.push(route)
  })
  const apiCalls = () => [...requested].filter((each) => each.startsWith('/api/')).length
  await page.goto(path, { waitUntil: 'commit' })
  while (!(await isDrawnWhole(page)) || apiCalls() < calls || pending.length > 0) {
    const next = order === 'oldest' ? pending.shift() : pending.pop()
    if (next) await answer(page, next)
  }
  await page.evaluate(() => document.fonts.ready)
  await page.unroute(HELD)
  expect(
    [...requested].some((each) => each.endsWith('.woff2')),
    'its fonts were requested',
  ).toBe(true)
  return apiCalls()
}

const isDrawnWhole = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const isHeaded = document.querySelector('main h1')?.checkVisibility({ visibilityProperty: true }) ?? false
    return isHeaded && !document.querySelector('[aria-busy=true]')
  })

async function answer(page: Page, route: Route) {
  const request = route.request()
  const isOver = (ended: Request) => ended === request
  const over = Promise.race([page.waitForEvent('requestfinished', isOver), page.waitForEvent('requestfailed', isOver)])
  await route.continue()
  await over
}

/** Cached data would be shown before any answer. */
const forgetAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done, fail) => {
        const forgetting = indexedDB.deleteDatabase('keyval-store')
        forgetting.addEventListener('success', done)
        forgetting.addEventListener('error', fail)
      }),
  )
