import type { Locator, Page } from '@playwright/test'
import { axeViolations } from '../browser/axe'
import { fixClock } from '../browser/fix-clock'
import { misfits } from '../browser/misfits'
import { expect, test } from '../fixtures'
import { registerPlayer } from '../served/player'

const MIN_GAP = 8
/** Of a wall, in pixels. */
const LEAST_WORK = 3
const WIDTHS = [1920, 1440, 1280, 1100, 1024, 900, 768, 390, 320]

async function fitsEverywhere(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => misfits(page), { message: `${width} px` }).toEqual([])
  }
}

/** Controls and pictures that end beside their panel. */
const partsOutside = (page: Page, panel: string) =>
  page.locator(panel).evaluate((box) => {
    const { left, right } = box.getBoundingClientRect()
    const parts = [...box.querySelectorAll('.input, .activity-chart, .activity-hours, .rest-day, button')]
    return parts
      .filter((part) => {
        const place = part.getBoundingClientRect()
        return place.left < left || place.right > right
      })
      .map((part) => `${part.className} ${part.getAttribute('name') ?? ''}`)
  })

test('A fully expanded form fits every screen', async ({ player, playerPage: page }) => {
  await player.addAccount('roomy', 'DE1')

  await test.step('on the create page', async () => {
    await page.goto('/bots/create')
    await page.getByRole('radio', { name: 'Resource Collector' }).check()
    await page.getByText('Advanced').click()
    await expect(page.getByText(/^If it starts now, it works about/)).toBeVisible()
    for (let rests = 0; rests < 2; rests++) await page.getByRole('button', { name: 'Add a rest' }).click()
    expect(await axeViolations(page)).toEqual([])
    await fitsEverywhere(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await partsOutside(page, '.configuration .panel-body'), `${width} px`).toEqual([])
    }
  })

  await test.step('in the create dialog', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Create Bot' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Bot-Template').selectOption('Rohstoffsammler')
    await dialog.getByText('Erweitert').click()
    await expect(dialog.getByText(/^Die nächsten 24 Stunden/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Rast hinzufügen' }).click()
    await fitsEverywhere(page)
  })
})

test('Stopping a bot moves no row', async ({ player, playerPage: page }) => {
  const botId = await player.addBot('still')
  const card = page.getByRole('article')
  await page.goto('/dashboard')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await player.start(botId)
    await expect(card).toHaveAttribute('data-state', 'online')
    const height = await heightOf(card)
    await card
      .getByRole('button', { name: /^Stop / })
      .first()
      .click()
    await expect(card.getByText(/^Stopped by you at/)).toBeVisible()
    expect(await heightOf(card)).toBe(height)
  }
})

test('A minute of work is visible on a wall, before the stroke of now', async ({ page, baseURL, resident }) => {
  const { player, botId } = resident
  await player.signIn(page)
  await fixClock(page, '2026-03-10T12:00:00Z')
  const stretches = [{ kind: 'run', from: '2026-03-10T11:59:00.000Z', to: '2026-03-10T12:00:00.000Z' }]
  const day = { bot_id: botId, unit: 'resources', at_work: 60_000, stretches, gains: [] }
  await page.route('**/api/bots/days?*', (route) => route.fulfill({ json: { days: [day] } }))
  await page.goto(`${baseURL}/dashboard`)
  const edge = (selector: string, side: 'left' | 'right') =>
    page
      .locator(`.bot-card ${selector}`)
      .first()
      .evaluate((part, at) => part.getBoundingClientRect()[at], side)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('.bot-card [data-kind=run]')).toBeAttached()
    const end = Math.min(await edge('[data-kind=run]', 'right'), await edge('.activity-now', 'left'))
    expect(end - (await edge('[data-kind=run]', 'left')), `${width} px`).toBeGreaterThanOrEqual(LEAST_WORK)
  }
})

test('A form error moves no picture beside it', async ({ lastingPage: page }) => {
  await page.goto('/auth/login')
  const picture = page.locator('.gatehouse')
  for (const height of [720, 600]) {
    await page.setViewportSize({ width: 1280, height })
    const before = await picture.boundingBox()
    await page.getByRole('button', { name: 'Register' }).click()
    await page.locator('form').getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('The password needs at least 8 characters.')).toBeVisible()
    expect(await picture.boundingBox()).toEqual(before)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
  }
})

for (const path of ['/accounts', '/dashboard'])
  test(`The offline banner keeps its distance from the heading of ${path}`, async ({ playerPage: page }) => {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await page.context().setOffline(true)
    const words = page.locator('.banner p')
    await expect(words).toContainText("You're offline")
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const [banner, title] = [await words.boundingBox(), await heading.boundingBox()]
      expect((title?.y ?? 0) - (banner?.y ?? 0) - (banner?.height ?? 0), `${width} px`).toBeGreaterThanOrEqual(MIN_GAP)
    }
    await page.context().setOffline(false)
  })

test('A long e-mail address wraps at its punctuation', async ({ castellan, lastingPage: page }) => {
  const anna = await registerPlayer(castellan, 'twelve-guards-of-anna@rabenfels.example')
  await anna.signIn(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/profile')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('twelve-guards-of-anna@rabenfels.example')
  const lines = await heading.locator('span').evaluateAll((parts) => parts.map((part) => part.getClientRects().length))
  expect(lines.slice(1)).toEqual([1, 1])
})
const heightOf = async (element: Locator) => (await element.boundingBox())?.height
