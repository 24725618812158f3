import type { Locator, Page } from '@playwright/test'
import { THEMES } from '../../site/lib/theme/themes'
import { axeViolations } from '../browser/axe'
import { openBlankPage } from '../browser/blank-page'
import { chooseTheme } from '../browser/choose-theme'
import { misfits, smallTargets } from '../browser/misfits'
import { longAnimations, withoutFocusRing } from '../browser/motion-and-focus'
import { ADMINS, expect, test } from '../fixtures'
import { type Player, playerWithBot, registerPlayer } from '../served/player'

const PHONE = 640
const OPENED_IN = 'light'
const LONG_NAME = 'Graf-Eberhard-von-und-zu-Hohenrechberg-Rothenloewen-der-Dritte-1'

let anna: Player
let ben: Player
let botId: string

test.beforeAll(async ({ castellan }) => {
  const resident = await playerWithBot(castellan, { castle: LONG_NAME, email: ADMINS.anna })
  anna = resident.player
  botId = resident.botId
  ben = await registerPlayer(castellan)
})

const PAGES = [
  { path: '/', as: 'visitor' },
  { path: '/pricing', as: 'visitor' },
  { path: '/developers', as: 'visitor' },
  { path: '/realm/DE1', as: 'visitor' },
  { path: '/auth/login', as: 'visitor' },
  { path: '/auth/forgot', as: 'visitor' },
  { path: '/auth/reset', as: 'visitor' },
  { path: '/confirm', as: 'visitor' },
  { path: `/auth/reset#token=${'a'.repeat(67)}`, as: 'visitor' },
  { path: '/dashboard', as: 'newcomer' },
  { path: '/dashboard', as: 'player' },
  { path: '/accounts', as: 'newcomer' },
  { path: '/accounts', as: 'player' },
  { path: '/bots/create', as: 'newcomer' },
  { path: '/bots/create', as: 'player' },
  { path: '/bots/{bot}', as: 'player' },
  { path: '/bots/{bot}?tab=castles', as: 'player' },
  { path: '/bots/{bot}?tab=runs', as: 'player' },
  { path: '/bots/{bot}?tab=settings', as: 'player' },
  { path: '/scripts', as: 'newcomer' },
  { path: '/help', as: 'newcomer' },
  { path: '/help', as: 'player' },
  { path: '/profile', as: 'newcomer' },
  { path: '/profile', as: 'player' },
  { path: '/checkout?plan=premium', as: 'player' },
  { path: '/settings', as: 'player' },
  { path: '/settings?tab=notifications', as: 'newcomer' },
  { path: '/settings?tab=api', as: 'player' },
  { path: '/admin', as: 'player' },
] as const

for (const { path, as } of PAGES) {
  test(`${path} for a ${as} passes axe, fits every screen and has large enough targets`, async ({
    lastingPage: page,
    castellan,
  }) => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    if (as === 'player') await anna.signIn(page)
    if (as === 'newcomer') await ben.signIn(page)
    await openBlankPage(page, castellan.url)
    await page.evaluate((wanted) => localStorage.setItem('theme', wanted), OPENED_IN)
    await page.goto(path.replace('{bot}', botId))
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(OPENED_IN)
    expect(await axeViolations(page), OPENED_IN).toEqual([])
    for (const theme of THEMES.filter((each) => each !== OPENED_IN)) {
      await chooseTheme(page, theme)
      expect(await axeViolations(page, { only: ['color-contrast'] }), theme).toEqual([])
    }
    for (const width of [320, 360, 390, 768, 1024, 1100, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => misfits(page), { message: `${width} px` }).toEqual([])
      if (width < PHONE) expect(await smallTargets(page), `${width} px`).toEqual([])
    }
    expect(await withoutFocusRing(page)).toEqual([])
    expect(await longAnimations(page)).toEqual([])
    expect(complaints).toEqual([])
  })
}

test('Changing the theme animates nothing with reduced motion, and no element inherits a transition', async ({
  lastingPage: page,
}) => {
  await page.goto('/pricing')
  await settled(page)
  expect(await chooseTheme(page, 'light')).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await chooseTheme(page, 'dark')).toBeGreaterThan(0)
})

test('Forced colours show fields, buttons and the focus', async ({ lastingPage: page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/auth/login')
  const edgeOf = (control: Locator) => control.evaluate((element) => getComputedStyle(element).boxShadow)
  const email = page.getByLabel('Email')
  const atRest = await edgeOf(email)
  expect([atRest, await edgeOf(page.locator('form').getByRole('button', { name: 'Login' }))]).not.toContain('none')
  await email.focus()
  await expect.poll(() => edgeOf(email)).not.toBe(atRest)
})

async function settled(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}
