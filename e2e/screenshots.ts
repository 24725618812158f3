import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { createApp } from '../api/app'
import { systemClock } from '../api/foundation/clock'
import { readConfig } from '../api/foundation/config'
import { openServices } from '../api/services'
import { buildSiteIfStale } from '../api/site-files/site-build'
import { THEMES } from '../site/lib/theme/themes'
import { type Demo, demoPlayers } from './demo'
import { startLook } from './look'
import config from './playwright.config'

interface Shot {
  name: string
  path: string
  as: 'visitor' | 'newcomer' | 'player'
  /** What the page shows once it is complete. */
  shows: string
  /** What is pressed before the picture is taken, which then shows one screen. */
  press?: string[]
  /** Which tab of the page is shown. */
  tab?: string
  /** Which radio button is chosen first. */
  choose?: string
}

const WIDTHS = [1280, 390]
const FOLDER = 'screenshots'
const README_PICTURES: Record<string, string> = {
  'dashboard-dark-1280': 'docs/pictures/dashboard.png',
  'console-dark-1280': 'docs/pictures/console.png',
}

const LOOK: Shot = { name: 'states', path: '/_look', as: 'visitor', shows: 'text=Bot not found' }
const LOOK_SHOTS: Shot[] = [
  LOOK,
  { ...LOOK, name: 'states-dialog', press: ['Open a dialog'] },
  { ...LOOK, name: 'states-toasts', press: ['Say that it is done', 'Say that it failed'] },
]

const shotsOf = ({ botId }: Demo): Shot[] => [
  { name: 'landing', path: '/', as: 'visitor', shows: 'h1' },
  { name: 'pricing', path: '/pricing', as: 'visitor', shows: 'h1' },
  { name: 'login', path: '/auth/login', as: 'visitor', shows: 'form' },
  { name: 'forgot', path: '/auth/forgot', as: 'visitor', shows: 'form' },
  { name: 'reset', path: `/auth/reset#token=${'a'.repeat(67)}`, as: 'visitor', shows: 'form' },
  { name: 'reset-without-link', path: '/auth/reset', as: 'visitor', shows: '[role=alert]' },
  { name: 'dashboard', path: '/dashboard', as: 'player', shows: '.bot-card .wall' },
  { name: 'menu', path: '/dashboard', as: 'player', shows: '.bot-card .wall', press: ['Account menu'] },
  { name: 'analytics', path: '/dashboard', as: 'player', shows: '.bot-card .wall', tab: 'Analytics' },
  { name: 'dashboard-settings', path: '/dashboard', as: 'player', shows: '.bot-card .wall', tab: 'Settings' },
  { name: 'dashboard-empty', path: '/dashboard', as: 'newcomer', shows: 'text=No bots configured yet' },
  { name: 'accounts', path: '/accounts', as: 'player', shows: 'table' },
  { name: 'accounts-empty', path: '/accounts', as: 'newcomer', shows: 'text=No accounts registered yet.' },
  { name: 'create-dialog', path: '/dashboard', as: 'player', shows: '.bot-card .wall', press: ['Create Bot'] },
  { name: 'create-bot', path: '/bots/create', as: 'player', shows: 'input[type=radio]' },
  { name: 'create-bot-chosen', path: '/bots/create', as: 'player', shows: 'input[type=radio]', choose: 'Tower Raider' },
  { name: 'console', path: `/bots/${botId}`, as: 'player', shows: '[role=log] li:nth-child(12)' },
  { name: 'profile', path: '/profile', as: 'player', shows: 'form' },
  { name: 'settings', path: '/settings', as: 'player', shows: 'input[type=radio]' },
  { name: 'admin', path: '/admin', as: 'player', shows: 'tbody tr' },
  { name: 'admin-announcements', path: '/admin', as: 'player', shows: 'tbody tr', tab: 'Announcements' },
  { name: 'console-missing', path: `/bots/${'0'.repeat(24)}`, as: 'player', shows: 'text=Bot not found' },
]

await buildSiteIfStale()
// Every picture is taken early in the afternoon, so that the walls show a day and the pictures differ by the product alone.
const ahead = new Date().setUTCHours(14, 37, 0, 0) - Date.now()
const clock = { ...systemClock, now: () => Date.now() + ahead }
const dataDir = mkdtempSync(join(tmpdir(), 'castellan-pictures-'))
const services = await openServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), { clock, siteDir: 'dist' })
const app = createApp(services).listen({ hostname: '127.0.0.1', port: 0 })
await services.fleet.start()
const look = await startLook()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const url = `http://localhost:${app.server?.port}`
  const demo = await demoPlayers(url, services)
  for (const theme of THEMES) {
    for (const shot of shotsOf(demo)) await take(browser, url, demo, { ...shot, theme })
    for (const shot of LOOK_SHOTS) await take(browser, look.url, demo, { ...shot, theme })
  }
} finally {
  await browser.close()
  await look.stop()
  await app.stop(true)
  await services.close()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)

async function take(
  from: Browser,
  url: string,
  demo: Demo,
  { name, path, as, shows, tab, press, choose, theme }: Shot & { theme: string },
) {
  const context = await from.newContext({ reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC' })
  const token = as === 'visitor' ? null : demo.tokens[as]
  await context.addInitScript(
    ([wanted, session]) => {
      localStorage.setItem('theme', wanted ?? 'dark')
      if (session) localStorage.setItem('session_token', session)
    },
    [theme, token] as const,
  )
  const page = await context.newPage()
  await page.clock.setFixedTime(clock.now())
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${url}${path}`)
    await page.locator(shows).first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    if (tab) await page.getByRole('tab', { name: tab }).click()
    if (tab) await page.waitForLoadState('networkidle')
    if (choose) await page.getByRole('radio', { name: choose }).check()
    for (const name of press ?? []) await page.getByRole('button', { name }).click()
    if (path === LOOK.path && !press) await page.setViewportSize({ width, height: await heightOf(page) })
    await save(page, `${name}-${theme}-${width}`, { isWhole: !press })
  }
  await context.close()
}

// Consoles do not draw what is out of sight, so the screen has to be as high as the page.
function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight)
}

async function save(page: Page, name: string, { isWhole }: { isWhole: boolean }) {
  mkdirSync(FOLDER, { recursive: true })
  const path = join(FOLDER, `${name}.png`)
  const picture = await page.screenshot({ path, fullPage: isWhole, animations: 'disabled' })
  const shown = README_PICTURES[name]
  if (shown) await Bun.write(shown, picture)
}
