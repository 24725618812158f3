import type { Page, Request } from '@playwright/test'
import { drawn } from './drawn'
import { expect, test } from './fixtures'
import { shiftsOf } from './layout-shifts'

const PAGES = ['/dashboard', '/accounts', '/bots/create', '/bots/{bot}', '/profile', '/settings', '/admin']
const PUBLIC_PAGES = ['/', '/pricing', '/auth/login', '/auth/forgot', '/auth/reset']
const FONTS = '/_astro/*.woff2'
const WIDTHS = [390, 1280]
/** Who is signed in, and what every page of a player fetches for the next one. */
const LEAST_CALLS = 3

for (const path of PAGES) {
  for (const width of WIDTHS) {
    test(`${path} moves nothing at ${width} px, whichever answer comes last`, async ({
      browser,
      baseURL,
      resident: { player, botId },
    }) => {
      const load = async ({ late, calls }: Load) => {
        const context = await browser.newContext({ baseURL, viewport: { width, height: 800 } })
        const page = await context.newPage()
        await player.signIn(page)
        const asked = await openWithLate(page, path.replace('{bot}', botId), { late, calls })
        expect(await shiftsOf(page), `with ${late ?? 'nothing'} late`).toEqual([])
        await context.close()
        return asked
      }
      const asked = await load({ calls: LEAST_CALLS })
      for (const late of [...asked, FONTS]) await load({ late, calls: asked.length })
    })
  }
}

for (const path of PUBLIC_PAGES) {
  for (const width of WIDTHS) {
    test(`${path} moves nothing at ${width} px when its fonts come last`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await openWithLate(page, path, { late: FONTS, calls: 0 })
      expect(await shiftsOf(page)).toEqual([])
    })
  }
}

interface Load {
  /** What is held back, where something is. */
  late?: string
  /** How many paths of the API the page asks at least. */
  calls: number
}

/** Opens a page, holding back what answers one path until all the others are shown. Says which paths of the API it asked. */
async function openWithLate(page: Page, path: string, { late, calls }: Load): Promise<string[]> {
  const traffic = watchTraffic(page, late)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // What is asked of it does not matter.
  const lateUrl = `**${late}{,?**}`
  await page.route(lateUrl, async (route) => {
    await held
    await route.continue()
  })
  const asked = late && page.waitForRequest(lateUrl)
  await page.goto(path, { waitUntil: 'commit' })
  await asked
  await traffic.settle()
  release()
  await page.locator('main h1').waitFor()
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(() => traffic.asked.size).toBeGreaterThanOrEqual(calls)
  await traffic.settle()
  return [...traffic.asked]
}

/** Knows when a page has shown all that it asked for, but for what is held back and the streams. */
function watchTraffic(page: Page, late?: string) {
  const asked = new Set<string>()
  const open = new Set<Request>()
  let begun = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname.endsWith('/console') || pathname === '/api/events') return
    begun++
    asked.add(pathname)
    if (pathname !== late) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))

  async function settle() {
    let before: number
    do {
      before = begun
      await drawn(page)
    } while (open.size > 0 || begun > before)
  }
  return { asked, settle }
}
