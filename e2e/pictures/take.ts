import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { DemoServer } from './demo-server'
import { isOfLook, type Shot } from './shots'

interface ShotOptions {
  server: DemoServer
  theme: string
  options?: BrowserContextOptions
}

export async function openAs(browser: Browser, as: Shot['as'], { server, theme, options }: ShotOptions): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
    permissions: ['notifications'],
    ...options,
  })
  await context.addInitScript(
    ([wanted, session]) => {
      localStorage.setItem('theme', wanted)
      if (session) localStorage.setItem('session_token', session)
    },
    [theme, as === 'visitor' ? null : server.demo.tokens[as]] as const,
  )
  const page = await context.newPage()
  await page.clock.setFixedTime(server.now())
  return page
}

export async function bringTo(page: Page, url: string, shot: Shot): Promise<void> {
  const { path, shows, tab, link, choose, until, press = [] } = shot
  await page.goto(`${url}${path}`)
  await page.locator(shows).filter({ visible: true }).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  if (link) await page.getByRole('link', { name: link }).first().click()
  if (tab) await page.getByRole('tab', { name: tab }).click()
  if (!isOfLook(shot)) await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  if (choose) await page.getByRole('radio', { name: choose }).check()
  for (const name of press) await page.getByRole('button', { name }).click()
  if (until) await page.locator(until).waitFor()
  if (isOfLook(shot) && press.length === 0) await fitViewportToPage(page)
}

async function fitViewportToPage(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height })
}
