import { cachedQueries } from '../browser/cached-queries'
import { expect, test } from '../fixtures'

test.use({ reducedMotion: 'no-preference' })

test("A returning player's page opens at once: heading before script, cached data before answers", async ({
  playerPage: page,
}) => {
  await page.goto('/accounts')
  await expect(page.getByText('No accounts registered yet.')).toBeVisible()
  await expect.poll(() => cachedQueries(page)).toContain('accounts')
  const script = Promise.withResolvers<void>()
  await page.route('**/api/**', () => {})
  await page.route('**/_astro/AccountsPage*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/accounts', { waitUntil: 'commit' })
  const head = page.getByRole('heading', { level: 1, name: 'Game Accounts' })
  await expect(head).toBeVisible()
  await expect(page.getByText('Initialising session...')).toBeHidden()
  const before = await head.boundingBox()
  script.resolve()
  await expect(page.getByText('No accounts registered yet.')).toBeVisible()
  expect(await head.boundingBox()).toEqual(before)
})

test('A page is prefetched on hover, and fades in unless motion is reduced', async ({
  page: before,
  context,
  player,
}) => {
  await player.signIn(before)
  // A page with intercepted requests has no cache.
  await before.close()
  const page = await context.newPage()
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      document.documentElement.dataset.fades = String('viewTransition' in event && event.viewTransition !== null)
    })
  })
  const hasFaded = () => page.evaluate(() => document.documentElement.dataset.fades === 'true')
  await page.goto('/dashboard')
  const link = page.getByRole('link', { name: 'Game Accounts' })
  const fetched = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/accounts')
  await link.hover()
  await (await fetched).finished()
  await context.setOffline(true)
  await link.click()
  await expect(page).toHaveURL('/accounts')
  await expect(page.getByRole('heading', { level: 1, name: 'Game Accounts' })).toBeVisible()
  // The heading may be visible before the page is revealed.
  await expect.poll(hasFaded).toBe(true)
  await context.setOffline(false)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect.poll(hasFaded).toBe(false)
})
