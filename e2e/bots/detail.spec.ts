import type { Locator, Page } from '@playwright/test'
import { axeViolations } from '../browser/axe'
import { coveredParts } from '../browser/covered-parts'
import { misfits } from '../browser/misfits'
import { expect, test } from '../fixtures'
import { playerWithBot, registerPlayer } from '../served/player'
import { refuseBot } from '../served/refuse-bot'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** The newest line is in the window, with nothing scrolled. */
async function seesNewestLine(page: Page) {
  const newest = page.getByRole('log').locator('[data-number]').last()
  await expect(newest).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
}

test('A bot has a page with tabs, which the keyboard walks and the address names', async ({ page, castellan }) => {
  const { player, botId } = await playerWithBot(castellan, { castle: 'tabs' })
  const address = `${castellan.url}/bots/${botId}`
  await page.setViewportSize({ width: 1280, height: 800 })
  await player.signIn(page)
  await page.goto(address)

  await test.step('its name is the heading, and its newest line is in view before and after Stop', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resource Collector')
    await expect(page.getByText('Real-time output from your automation runtime.')).toBeVisible()
    await seesNewestLine(page)
    const log = page.getByRole('log')
    const before = await log.boundingBox()
    expect(before?.height).toBe(420)
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(log.getByText('Run 1 ends')).toBeVisible()
    await expect(page.getByText(/^Stopped by you at/)).toBeVisible()
    expect(await log.boundingBox()).toEqual(before)
    await seesNewestLine(page)
  })

  await test.step('the log fills the window, also after a reload', async () => {
    await page.setViewportSize({ width: 1280, height: 1000 })
    await page.getByRole('button', { name: 'Fill the window' }).click()
    await page.reload()
    await seesNewestLine(page)
    const { y, height } = (await page.getByRole('log').boundingBox()) ?? { y: 0, height: 0 }
    expect(height).toBeGreaterThan(600)
    expect(y + height).toBeLessThanOrEqual(1000)
    await page.getByRole('button', { name: 'Fill the window' }).click()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the arrow keys open the tabs', async () => {
    await tab(page, 'Console').focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(`${address}?tab=castles`)
    await expect(page.getByRole('img', { name: /^Storage of .+: wood [\d,]+ of [\d,]+, stone/ }).first()).toBeVisible()
    await expect(page.getByText(/^As of .*The game may have moved on since\.$/)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(`${address}?tab=runs`)
    await expect(page.getByRole('row', { name: /^1 .*Stopped by you.* you$/i })).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('button', { name: 'Change bot' })).toBeVisible()
    await page.goBack()
    await expect(tab(page, 'Runs')).toHaveAttribute('aria-selected', 'true')
    await page.goto(`${address}?tab=castles`)
    await expect(tab(page, 'Castles')).toHaveAttribute('aria-selected', 'true')
  })
})

test('The wall and an address lead to the lines of their moment', async ({ page, castellan }) => {
  const { player, botId } = await playerWithBot(castellan, { castle: 'moments' })
  const lines = await player.lines(botId, 8)
  await player.stop(botId)
  const log = page.getByRole('log')
  const line = (number: number) => log.locator(`[data-number="${number}"]`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await player.signIn(page)

  await test.step('an address opens the console at its moment', async () => {
    const wanted = lines.at(2)
    const moment = wanted?.text.split(' ')[0] ?? ''
    const first = lines.find(({ text }) => (text.split(' ')[0] ?? '') >= moment)
    await page.goto(`${castellan.url}/bots/${botId}?at=${moment}`)
    await expect(line(first?.id ?? 0)).toBeInViewport()
    await expect(log).toBeFocused()
  })

  await test.step('the keyboard chooses an hour on the wall', async () => {
    await page.goto(`${castellan.url}/bots/${botId}`)
    await expect(line(lines.at(-1)?.id ?? 0)).toBeVisible()
    const wall = page.getByRole('slider', { name: 'Lines of an hour' })
    await wall.focus()
    await expect(wall).toHaveAttribute('aria-valuetext', /^Lines from \d\d:00$/)
    await page.keyboard.press('Enter')
    await expect(line(1)).toBeInViewport()
    await expect(log).toBeFocused()
  })

  await test.step('a click on the wall does so too', async () => {
    const follow = page.getByRole('button', { name: 'Follow' })
    await follow.click()
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    const wall = await page.getByRole('slider', { name: 'Lines of an hour' }).boundingBox()
    const hour = new Date().getUTCHours()
    await page.mouse.click((wall?.x ?? 0) + ((hour + 0.5) / 24) * (wall?.width ?? 0), (wall?.y ?? 0) + 5)
    await expect(follow).toHaveAttribute('aria-pressed', 'false')
    await expect(log).toBeFocused()
    await expect(line(1)).toBeInViewport()
  })
})

test('A phone shows why a bot stopped and the link to mend it, whole, on every tab', async ({ page, castellan }) => {
  const player = await registerPlayer(castellan)
  const botId = await player.addBot('mended')
  await page.setViewportSize({ width: 390, height: 844 })
  await player.signIn(page)
  await page.goto(`${castellan.url}/bots/${botId}`)
  await player.start(botId)
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  const top = async () => Math.round((await tab(page, 'Console').boundingBox())?.y ?? 0)
  const before = await top()
  await player.stop(botId)
  await refuseBot(player, botId)
  const reason = page.locator('.console-reason')
  await expect(reason).toContainText(/Wrong password\./)
  expect(await top()).toBe(before)
  for (const name of ['Console', 'Castles', 'Runs', 'Settings']) {
    await tab(page, name).click()
    await expect(reason.getByRole('link', { name: 'Game Accounts' })).toBeInViewport({ ratio: 1 })
    await expect(reason.locator('.stop-at')).toHaveText(/\d\d:\d\d/)
    expect(await cutParts(reason)).toEqual([])
  }
  await reason.getByRole('link', { name: 'Game Accounts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change mended' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('a third password')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${castellan.url}/accounts`)
  await expect(page.getByRole('button', { name: 'Start Resource Collector' })).toBeVisible()
})

test('A day with many gains and a log with many lines keep their words apart', async ({ page, baseURL, resident }) => {
  const { player, botId } = resident
  let amount = 206_706
  await page.route('**/api/bots/days?*', (route) => {
    const at = new Date().toISOString()
    const day = { bot_id: botId, unit: 'resources', at_work: 3_600_000, stretches: [], gains: [{ at, amount }] }
    return route.fulfill({ json: { days: [day] } })
  })
  await player.signIn(page)
  for (amount of [206_706, 1_206_706]) {
    await page.goto(`${baseURL}/bots/${botId}`)
    await expect(page.getByText(`${amount.toLocaleString('en')} resources`)).toBeVisible()
    const count = page.locator('.console-count span')
    await expect(count).toHaveText(/\d lines/)
    await count.evaluate((words) => {
      words.textContent = '12,218 lines'
    })
    for (const width of [1280, 1024, 768, 640]) {
      await page.setViewportSize({ width, height: 900 })
      const parts = page.locator('.console-head, .console-bar, .console-bar-end, .console-facts .facts')
      expect(await parts.evaluateAll(coveredParts), `${width} px`).toEqual([])
      expect(await cutParts(page.locator('.console-today')), `${width} px`).toEqual([])
      const overflow = count.locator('..').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(await overflow, `${width} px`).toBeLessThanOrEqual(0)
      expect(await misfits(page), `${width} px`).toEqual([])
      const middles = page.locator('.console-head h1, .console-head .bot-toggle').evaluateAll((all) =>
        all.map((part) => {
          const { top, height } = part.getBoundingClientRect()
          return top + height / 2
        }),
      )
      const [title = 0, toggle = 0] = await middles
      if (width > 700) expect(Math.abs(title - toggle), `${width} px`).toBeLessThan(20)
    }
  }
})

/** Parts that are wider than their box, or end beside the page. */
const cutParts = (box: Locator) =>
  box.evaluate((outer) =>
    [...outer.querySelectorAll('p, p *, dd')]
      .filter((part) => part.checkVisibility() && !part.closest('.stop-rest, svg'))
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible')
      .map((part) => part.textContent),
  )
