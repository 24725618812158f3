import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { createApp } from '../api/app'
import { readConfig } from '../api/config'
import { openServices } from '../api/services'
import { buildSiteIfStale } from '../api/site-build'
import { type Demo, demoPlayers } from './demo'
import config from './playwright.config'

interface Shot {
  name: string
  path: string
  as: 'visitor' | 'newcomer' | 'player'
  /** What the page shows once it is complete. */
  shows: string
}

const THEMES = ['dark', 'midnight', 'light']
const WIDTHS = [1280, 390]
const FOLDER = 'screenshots'
const README_PICTURES: Record<string, string> = {
  'dashboard-dark-1280': 'docs/pictures/dashboard.png',
  'console-dark-1280': 'docs/pictures/console.png',
}

const shotsOf = ({ botId }: Demo): Shot[] => [
  { name: 'landing', path: '/', as: 'visitor', shows: 'h1' },
  { name: 'pricing', path: '/pricing', as: 'visitor', shows: 'h1' },
  { name: 'login', path: '/auth/login', as: 'visitor', shows: 'form' },
  { name: 'dashboard', path: '/dashboard', as: 'player', shows: '.bot-card .wall' },
  { name: 'dashboard-empty', path: '/dashboard', as: 'newcomer', shows: 'text=No bots configured yet' },
  { name: 'accounts', path: '/accounts', as: 'player', shows: 'table' },
  { name: 'accounts-empty', path: '/accounts', as: 'newcomer', shows: 'text=No accounts registered yet.' },
  { name: 'create-bot', path: '/bots/create', as: 'player', shows: 'input[type=radio]' },
  { name: 'console', path: `/bots/${botId}`, as: 'player', shows: '[role=log] li:nth-child(12)' },
  { name: 'console-missing', path: `/bots/${'0'.repeat(24)}`, as: 'player', shows: 'text=Bot not found' },
]

await buildSiteIfStale()
const dataDir = mkdtempSync(join(tmpdir(), 'castellan-pictures-'))
const services = await openServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), { siteDir: 'dist' })
const app = createApp(services).listen({ hostname: '127.0.0.1', port: 0 })
await services.fleet.start()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const url = `http://localhost:${app.server?.port}`
  const demo = await demoPlayers(url, services)
  for (const shot of shotsOf(demo)) for (const theme of THEMES) await take(browser, url, demo, { ...shot, theme })
} finally {
  await browser.close()
  await app.stop(true)
  await services.close()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)

async function take(
  from: Browser,
  url: string,
  demo: Demo,
  { name, path, as, shows, theme }: Shot & { theme: string },
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
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${url}${path}`)
    await page.locator(shows).first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    await save(page, `${name}-${theme}-${width}`)
  }
  await context.close()
}

async function save(page: Page, name: string) {
  mkdirSync(FOLDER, { recursive: true })
  const picture = await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true, animations: 'disabled' })
  const shown = README_PICTURES[name]
  if (shown) await Bun.write(shown, picture)
}
