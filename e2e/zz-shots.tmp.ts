import { mkdtempSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createApp } from '/work/w/bot-forms/api/app'
import { readConfig } from '/work/w/bot-forms/api/foundation/config'
import { openServices } from '/work/w/bot-forms/api/services'
import { systemClock } from '/work/w/bot-forms/api/foundation/clock'
import { demoPlayers } from '/work/w/bot-forms/e2e/demo'
import config from '/work/w/bot-forms/e2e/playwright.config'
const dataDir = mkdtempSync(join(tmpdir(), 'bfshots-'))
const services = await openServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), { clock: systemClock, siteDir: 'dist' })
const app = createApp(services).listen({ hostname: '127.0.0.1', port: 0 })
await services.fleet.start()
const url = `http://localhost:${app.server?.port}`
const demo = await demoPlayers(url, services)
const browser = await chromium.launch(config.use?.launchOptions)
mkdirSync('/tmp/bf/shots', { recursive: true })
const themes = (process.argv[2] ?? 'dark').split(',')
for (const theme of themes) for (const width of [1280, 390]) {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC', viewport: { width, height: 800 } })
  await context.addInitScript(([t, s]) => { localStorage.setItem('theme', t!); localStorage.setItem('session_token', s!) }, [theme, demo.tokens.player] as const)
  const page = await context.newPage()
  const shot = (n: string) => page.screenshot({ path: `/tmp/bf/shots/${n}-${theme}-${width}.png`, animations: 'disabled' })
  await page.goto(`${url}/dashboard`); await page.locator('.bot-card .wall').first().waitFor()
  await shot('dashboard')
  const create = page.getByRole('button', { name: 'Create Bot' })
  if (await create.isEnabled()) {
    await create.click(); await page.locator('dialog, [role=dialog]').locator('select').first().selectOption('tower-raider')
    await shot('dialog')
    await page.locator('summary').click(); await page.getByLabel('Tägliche Rast von').fill('23:00'); await page.getByLabel('Tägliche Rast bis').fill('07:00')
    await page.locator('.coming-day').scrollIntoViewIfNeeded(); await shot('dialog-advanced')
    await page.getByLabel('Höchste Turmstufe').fill('900'); await page.getByRole('button', { name: 'Bot erstellen' }).last().click(); await page.waitForTimeout(300); await shot('dialog-fault')
  }
  await page.goto(`${url}/bots/create`); await page.getByRole('radio').first().waitFor(); await shot('page')
  await page.getByRole('radio', { name: 'Tower Raider' }).check(); await page.locator('summary').click(); await shot('page-chosen')
  await page.locator('.coming-day').scrollIntoViewIfNeeded(); await shot('page-advanced')
  await page.goto(`${url}/bots/create?copy=${demo.botId}`); await page.getByRole('radio').first().waitFor(); await shot('page-copy')
  await page.goto(`${url}/bots/${demo.botId}`); await page.getByRole('button', { name: 'Change bot' }).click(); await page.getByRole('dialog').getByText('Settings').waitFor(); await shot('change')
  await page.getByRole('dialog').getByLabel('Name').fill('Night shift'); await page.getByRole('dialog').locator('summary').click(); await page.locator('.coming-day').scrollIntoViewIfNeeded(); await shot('change-advanced')
  await context.close()
}
await browser.close(); await app.stop(true); await services.close(); process.exit(0)
