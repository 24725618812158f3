import type { Page } from '@playwright/test'
import { busyRealm } from '../../site/features/realm/testing/busy-realm'
import { THEMES } from '../../site/lib/theme/themes'
import { axeViolations } from '../browser/axe'
import { chooseTheme } from '../browser/choose-theme'
import { misfits, smallTargets } from '../browser/misfits'
import { longAnimations } from '../browser/motion-and-focus'
import { expect, test } from '../fixtures'

const CALL = '**/api/realm/*'
const PHONE = 640

/** Answers every request for a map with a realm in which much happens. */
async function showBusyRealm(page: Page) {
  await page.route(CALL, (route) => route.fulfill({ json: busyRealm(Date.now()), headers: { age: '0' } }))
}

const map = (page: Page) => page.locator('svg.realm-map')
const marks = (page: Page) => page.locator('.realm-marks .realm-mark')

test('The landing page leads to the map of the practice realm, with its rivals and a way to play', async ({
  lastingPage: page,
}) => {
  await page.goto('/')
  await expect(page.getByText('Demo figures from the practice realm.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'practice realm' }).click()
  await expect(page).toHaveURL('/realm/INT1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Practice realm INT1')
  await expect(page).toHaveTitle(/^INT1 · The practice realm/)
  await expect(marks(page).first()).toBeVisible()
  await expect(page.getByRole('row').nth(20)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Start Automating' })).toHaveAttribute(
    'href',
    /mode=register/,
  )
  await page.getByLabel('Server').selectOption('DE1')
  await expect(page).toHaveURL('/realm/DE1')
})

test('A shared link has a title, a description and a picture before any script runs', async ({ request }) => {
  const html = await (await request.get('/realm/DE1')).text()
  expect(html).toContain('<meta property="og:title" content="The practice realm · Castellan">')
  expect(html).toMatch(/<meta property="og:description" content="A living map of .{40,130}">/)
  expect(html).toContain('<meta property="og:image"')
  expect(html).not.toContain('rel="canonical"')
})

test("A player's castle is on the map under a short name", async ({ lastingPage: page, player }) => {
  const botId = await player.createBot(await player.addAccount('wolkenburg'))
  await player.start(botId)
  await page.goto('/realm/DE1')
  await expect(page.getByRole('img', { name: /^wo…, A player's castle/ })).toBeAttached({ timeout: 30_000 })
  expect(await page.content()).not.toContain('wolkenburg')
})

test('A busy realm passes axe in every theme, fits every screen, and stands still for less motion', async ({
  lastingPage: page,
}) => {
  await showBusyRealm(page)
  await page.goto('/realm/DE1')
  await expect(marks(page)).toHaveCount(177)
  for (const theme of THEMES) {
    await chooseTheme(page, theme)
    expect(await axeViolations(page), theme).toEqual([])
  }
  for (const width of [320, 390, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => misfits(page), { message: `${width} px` }).toEqual([])
    if (width < PHONE) expect(await smallTargets(page), `${width} px`).toEqual([])
    await expect.poll(() => map(page).getAttribute('viewBox')).toContain(`0 0 ${await map(page).evaluate(widthOf)} `)
  }
  await expect(page.locator('.realm-mover').first()).toBeVisible()
  expect(await longAnimations(page)).toEqual([])
})

const widthOf = (element: Element) => element.clientWidth

test.describe('With motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('armies and ships move along their ways', async ({ page }) => {
    await showBusyRealm(page)
    await page.goto('/realm/DE1')
    await expect(page.locator('.realm-movers .realm-mover')).toHaveCount(20)
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.matches('.realm-mover')).length,
    )
    expect(moving).toBeGreaterThan(10)
  })
})

test('The facts of a place appear under the pointer and in focus, and arrow keys lead on', async ({
  lastingPage: page,
}) => {
  await showBusyRealm(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/realm/DE1')
  const tip = page.locator('.realm-tip')
  const strongest = page.locator('.realm-mark[tabindex="0"]')
  await expect(strongest).toHaveCount(1)
  await expect(tip).toBeHidden()
  await strongest.focus()
  await expect(tip).toContainText("A rival's castle")
  await expect(tip).toContainText('Strength 4,569')
  await page.keyboard.press('ArrowRight')
  await expect(tip).not.toContainText('Strength 4,569')
  await expect(strongest).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await page.getByLabel('Server').focus()
  const tower = page.locator('.realm-mark[data-glyph="tower"]').last()
  const box = await tower.boundingBox()
  if (!box) throw new Error('The tower is drawn')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await expect(tip).toContainText('Robber tower')
  await page.mouse.move(0, 0)
  await expect(tip).toBeHidden()
})

test('Armies, carts, ships and raids say whose they are, under the pointer, by arrow keys and in a list', async ({
  lastingPage: page,
}) => {
  await showBusyRealm(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/realm/DE1')
  const raid = page.getByRole('img', {
    name: /^Raid of Gräfin Rabenschrei on .+, [\d,]+ troops, arrives in \d+ min/,
  })
  await expect(raid.first()).toBeAttached()
  const rows = page.locator('.realm-journeys li:visible')
  await expect(rows).toHaveCount(6)
  await expect(rows.first()).toContainText(/Raid of Gräfin Rabenschrei on .+\d+ (min|s)/)
  const tip = page.locator('.realm-tip')
  const box = await raid.first().boundingBox()
  if (!box) throw new Error('The raid is drawn')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await expect(tip).toContainText('Raid of Gräfin Rabenschrei')
  await page.mouse.move(0, 0)
  await page.locator('.realm-mark[tabindex="0"]').focus()
  const isMover = () => page.evaluate(() => document.activeElement?.matches('.realm-mover') ?? false)
  const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']
  for (let n = 0; n < 120 && !(await isMover()); n++)
    await page.keyboard.press(keys[Math.floor(n / 6) % keys.length] ?? 'ArrowUp')
  expect(await isMover()).toBe(true)
  await expect(page.locator('svg.realm-map [tabindex="0"]')).toHaveCount(1)
  await expect(tip).toContainText(/in \d+ (min|s)/)
})

test('A quiet realm says that nothing is on its way', async ({ lastingPage: page }) => {
  await page.route(CALL, (route) =>
    route.fulfill({ json: { ...busyRealm(Date.now()), journeys: [] }, headers: { age: '0' } }),
  )
  await page.goto('/realm/DE1')
  await expect(page.locator('.realm-journeys')).toContainText('The roads are quiet. Nothing is on its way.')
})

test('Sign In leads back to the realm that is open', async ({ lastingPage: page }) => {
  await page.goto('/realm/DE1')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    /\/auth\/login\?redirect=\/realm\/DE1$/,
  )
})

test('A signed-in reader is invited to the dashboard, not to register', async ({ lastingPage: page, player }) => {
  await player.signIn(page)
  await page.goto('/realm/DE1')
  await expect(page.getByRole('heading', { name: 'Your castles' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await expect(page.getByRole('heading', { name: 'Raise a castle of your own.' })).toBeHidden()
})

test.describe('While it is asked every ten seconds', () => {
  test('a realm that goes away leaves its last picture, and comes back', async ({ page }) => {
    let isAway = false
    await page.clock.install()
    await page.route(CALL, (route) =>
      isAway
        ? route.fulfill({ status: 503, body: 'Away.' })
        : route.fulfill({ json: busyRealm(Date.now()), headers: { age: '0' } }),
    )
    await page.goto('/realm/DE1')
    const status = page.locator('.realm-status')
    await expect(status).toContainText('As it is now')
    isAway = true
    await page.clock.runFor(11_000)
    await expect(status).toContainText('The realm does not answer at the moment. This is how it was at ')
    await expect(marks(page)).toHaveCount(177)
    await expect(map(page)).toHaveCSS('opacity', '0.5')
    isAway = false
    await page.clock.runFor(11_000)
    await expect(status).toContainText('As it is now')
  })

  test('one that never answered says so, and an unknown one that it does not exist', async ({
    lastingPage: page,
    request,
  }) => {
    await page.route(CALL, (route) => route.fulfill({ status: 503, body: 'Away.' }))
    await page.goto('/realm/DE1')
    await expect(page.locator('.realm-status')).toContainText('The realm does not answer at the moment.')
    await expect(page.locator('.realm-land')).toBeVisible()
    await page.unroute(CALL)
    expect((await request.get('/realm/XX9')).status()).toBe(404)
    await page.goto('/realm/XX9')
    await expect(page.locator('.realm-status')).toContainText('There is no practice realm of this name.')
    await expect(page.locator('.realm-map, .realm-side, .realm-legend').filter({ visible: true })).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('navigation', { name: 'Practice realms' }).getByRole('link', { name: 'DE1' }).click()
    await expect(page).toHaveURL('/realm/DE1')
  })
})
