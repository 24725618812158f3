import type { Page, Request, Route } from '@playwright/test'
import { shiftsOf } from '../browser/layout-shifts'
import { expect, test } from '../fixtures'

test.use({ reducedMotion: 'no-preference' })

const PAGES = ['/dashboard', '/accounts', '/bots/create', '/bots/{bot}', '/profile', '/settings', '/admin']
const PUBLIC_PAGES = ['/', '/pricing', '/auth/login', '/auth/forgot', '/auth/reset']
const WIDTHS = [390, 1280]
/** Who is signed in, and what every page of a player fetches for the next one. */
const MIN_CALLS = 3

for (const path of PAGES) {
  test(`${path} moves nothing at any width, in whichever order its answers come`, async ({
    lastingPage: page,
    resident: { player, botId },
  }) => {
    const load = (width: number, order: Order, calls: number) =>
      test.step(`${width} px, ${order} answers first`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await player.signIn(page)
        await forgetAnswers(page)
        const asked = await openWithOrder(page, path.replace('{bot}', botId), { order, calls })
        expect(await shiftsOf(page)).toEqual([])
        return asked
      })
    for (const width of WIDTHS) {
      // Of every two answers each comes before the other once, and each is drawn by itself.
      const asked = await load(width, 'oldest', MIN_CALLS)
      await load(width, 'newest', asked)
    }
  })
}

test('Pages for everybody move nothing at any width when their fonts come last', async ({ lastingPage: page }) => {
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
  /** Whether what was asked first is answered first, or last. */
  order: Order
  /** How many paths of the API the page asks at least. */
  calls: number
}

/** Streams go on for ever, and nothing waits for them. */
const HELD = /\.woff2$|\/api\/(?!(events|consoles)(\?|$))/

/** Opens a page and hands it its fonts and the answers of the API one by one. Says how many paths of the API it asked. */
async function openWithOrder(page: Page, path: string, { order, calls }: Load): Promise<number> {
  const asked = new Set<string>()
  const held: Route[] = []
  await page.route(HELD, (route) => {
    asked.add(new URL(route.request().url()).pathname)
    held.push(route)
  })
  const apiCalls = () => [...asked].filter((each) => each.startsWith('/api/')).length
  await page.goto(path, { waitUntil: 'commit' })
  while (!(await isDrawnWhole(page)) || apiCalls() < calls || held.length > 0) {
    const next = order === 'oldest' ? held.shift() : held.pop()
    if (next) await answer(page, next)
  }
  await page.evaluate(() => document.fonts.ready)
  await page.unroute(HELD)
  expect(
    [...asked].some((each) => each.endsWith('.woff2')),
    'its fonts were asked for',
  ).toBe(true)
  return apiCalls()
}

/** Whether anything is still to come, as soon as what has come is on the screen. */
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

/** What another page has kept would stand there before any answer. */
const forgetAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done, fail) => {
        const forgetting = indexedDB.deleteDatabase('keyval-store')
        forgetting.addEventListener('success', done)
        forgetting.addEventListener('error', fail)
      }),
  )
