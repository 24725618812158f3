import type { BrowserContext, Page } from '@playwright/test'
import { cachedQueries } from '../browser/cached-queries'
import { expect, test } from '../fixtures'
import { playerWithBot } from '../served/player'

test.use({ serviceWorkers: 'allow' })

const OFFLINE = "You're offline - Data will sync when connection is restored"
const CASTLE = 'kept_by_nobody'
const AWAY = 'The server is not responding - Trying again'

/** Player pages, an element of each, and the cache key that it needs offline. */
const ownPages = (botId: string) => [
  { path: '/dashboard', shows: '.bot-card a[href^="/bots/"]:visible', keeps: 'bots' },
  { path: '/accounts', shows: `text=${CASTLE}`, keeps: 'accounts' },
  { path: '/bots/create', shows: 'input[type=radio]', keeps: 'templates' },
  { path: '/profile', shows: 'form', keeps: 'profile' },
  { path: '/settings', shows: 'input[type=radio]', keeps: 'profile' },
  { path: `/bots/${botId}`, shows: 'text=Resource Collector', keeps: `bots,${botId}` },
]

const isKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

/** The addresses in the worker's cache, and all cached content as one text. */
function cacheOf(page: Page): Promise<{ paths: string[]; text: string }> {
  return page.evaluate(async () => {
    const paths: string[] = []
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        paths.push(new URL(request.url).pathname)
        texts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    return { paths, text: texts.join('\n') }
  })
}

/** Chromium tells only the open page that it is offline, and forgets it on navigation. */
async function loseNetwork(context: BrowserContext) {
  const script = await context.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  })
  await context.setOffline(true)
  return {
    async comesBack(page: Page) {
      await script.dispose()
      await context.setOffline(false)
      await page.evaluate(() => {
        Reflect.deleteProperty(navigator, 'onLine')
        dispatchEvent(new Event('online'))
      })
    },
  }
}

test('Without network or server, a player finds every page with its age; the worker caches it, and no player data', async ({
  page,
  context,
  ownCastellan: castellan,
}) => {
  test.slow()
  const { player, botId } = await playerWithBot(castellan, { castle: CASTLE })
  await player.stop(botId)
  await player.signIn(page)
  const fromWorker = new Map<string, boolean>()
  page.on('response', (response) => fromWorker.set(new URL(response.url()).pathname, response.fromServiceWorker()))
  const pages = ownPages(botId)
  await page.goto(`${castellan.url}/dashboard`)
  await isKept(page)
  for (const { path, shows, keeps } of pages) {
    await page.goto(castellan.url + path)
    await page.locator(shows).first().waitFor()
    // The cache is written up to a second later.
    await expect.poll(() => cachedQueries(page)).toContain(keeps)
  }
  await page.locator('[role=log] li').first().waitFor()
  const banner = page.getByText(OFFLINE)
  await expect(banner).toBeHidden()

  await test.step('requests outside the site bypass the worker', async () => {
    for (const path of ['/swagger', '/auth/discord/callback', '/api/health', '/robots.txt', '/profile'])
      await page.goto(castellan.url + path)
    expect(fromWorker.get('/profile')).toBe(true)
    expect(fromWorker.get(`/bots/${botId}`)).toBe(true)
    const passing = [...fromWorker].filter(([, isFromWorker]) => !isFromWorker).map(([path]) => path)
    expect(passing).toEqual(expect.arrayContaining(['/swagger', '/auth/discord/callback', '/api/bots', '/robots.txt']))
  })

  const network = await test.step('without a network', async () => {
    const lost = await loseNetwork(context)
    await expect(banner).toBeVisible()
    for (const { path, shows } of pages) {
      await page.goto(castellan.url + path)
      await expect(page.locator(shows).first(), path).toBeVisible()
      await expect(banner, path).toBeVisible()
      await expect(page.locator('[data-saved]'), path).toHaveText(/^Saved (just now|\d+ minutes? ago)$/)
    }
    for (const path of ['/', '/pricing?from=offline', '/auth/forgot']) {
      await page.goto(castellan.url + path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(banner, path).toBeVisible()
    }
    return lost
  })

  await test.step('actions report that they are impossible, and cached data stays', async () => {
    await page.goto(`${castellan.url}/dashboard`)
    await page.locator('.bot-card').getByRole('button', { name: 'Start' }).click()
    await expect(page.getByText("You're offline. Please try again when the connection is restored.")).toBeVisible()
    await page.reload()
    await expect(page.locator('.bot-card')).toBeVisible()
  })

  await test.step('everything is refetched once the network is back', async () => {
    await page.goto(`${castellan.url}/accounts`)
    await player.addAccount('added_meanwhile')
    await network.comesBack(page)
    await expect(banner).toBeHidden()
    await expect(page.getByText('added_meanwhile')).toBeVisible()
    await expect(page.locator('[data-saved]')).toBeEmpty()
  })

  await test.step('without the server', async () => {
    await castellan.kill()
    await expect(page.getByText(AWAY)).toBeVisible()
    await expect(page.locator('[data-saved]')).toHaveText(/^Saved /)
    await page.goto(`${castellan.url}/dashboard`)
    await expect(page.locator('.bot-card')).toBeVisible()
    await expect(page.getByText(AWAY)).toBeVisible()
    await castellan.start()
    await expect(page.getByText(AWAY)).toBeHidden()
  })

  await test.step('the worker caches the build, and no player data', async () => {
    await page.goto(`${castellan.url}/profile`)
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).click()])
    expect([...fromWorker.keys()].filter((path) => path.startsWith('/api/') && fromWorker.get(path))).toEqual([])
    const kept = await cacheOf(page)
    expect(kept.paths).toEqual(expect.arrayContaining(['/', '/dashboard', '/bots/console', '/manifest.webmanifest']))
    expect(kept.paths.filter((path) => /^\/(api|swagger|practice|auth\/discord)/.test(path))).toEqual([])
    for (const secret of [player.email, player.token, botId, CASTLE]) expect(kept.text).not.toContain(secret)
  })

  await test.step('after sign-out, no player data is left in the browser', async () => {
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByText('Sign out', { exact: true }).click()
    await expect(page).toHaveURL(`${castellan.url}/`)
    expect(await cachedQueries(page)).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    expect((await cacheOf(page)).text).not.toContain(player.email)
  })
})
