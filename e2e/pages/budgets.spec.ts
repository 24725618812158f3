import { statSync } from 'node:fs'
import { answerOf } from '../../api/testing/answer-of'
import { showFortyBots } from '../browser/forty-bots'
import { shiftsOf } from '../browser/layout-shifts'
import { brotliSize, openWhole, weighPage } from '../browser/page-weight'
import { expect, test } from '../fixtures'

test.use({ reducedMotion: 'no-preference' })

const KB = 1000
/** Without HTTP/2 a browser requests six at a time. */
const MAX_SCRIPTS = 30
/** Each costs a slow phone about 10 ms of its processor, in which it renders nothing. */
const MAX_REQUESTS = 50
/** 65 kB of it are react-dom. */
const MAX_DASHBOARD = 160.5 * KB
const SHARE_PICTURE = 'site/public/og.png'

interface PageBudget {
  path: string
  as: 'visitor' | 'player'
  javascript: number
  css: number
}

const PAGES: PageBudget[] = [
  { path: '/', as: 'visitor', javascript: 10.7 * KB, css: 12 * KB },
  { path: '/pricing', as: 'visitor', javascript: 10.2 * KB, css: 12 * KB },
  { path: '/developers', as: 'visitor', javascript: 10 * KB, css: 12 * KB },
  { path: '/realm/DE1', as: 'visitor', javascript: 20.8 * KB, css: 14 * KB },
  { path: '/auth/login', as: 'visitor', javascript: 132.5 * KB, css: 12 * KB },
  { path: '/auth/forgot', as: 'visitor', javascript: 128 * KB, css: 12 * KB },
  { path: '/auth/reset', as: 'visitor', javascript: 129 * KB, css: 12 * KB },
  { path: '/confirm', as: 'visitor', javascript: 113.5 * KB, css: 12 * KB },
  { path: '/dashboard', as: 'player', javascript: MAX_DASHBOARD, css: 20 * KB },
  { path: '/accounts', as: 'player', javascript: 138 * KB, css: 20 * KB },
  { path: '/checkout?plan=premium', as: 'player', javascript: 137 * KB, css: 20 * KB },
  { path: '/bots/create', as: 'player', javascript: 152.5 * KB, css: 20 * KB },
  { path: '/bots/{bot}', as: 'player', javascript: 154.5 * KB, css: 23 * KB },
  { path: '/bots/{bot}?tab=castles', as: 'player', javascript: 158.5 * KB, css: 23 * KB },
  { path: '/scripts', as: 'player', javascript: 136.5 * KB, css: 20 * KB },
  { path: '/help', as: 'player', javascript: 133 * KB, css: 20 * KB },
  { path: '/profile', as: 'player', javascript: 141.5 * KB, css: 20 * KB },
  { path: '/settings', as: 'player', javascript: 134 * KB, css: 20 * KB },
  { path: '/settings?tab=notifications', as: 'player', javascript: 148.5 * KB, css: 20 * KB },
  { path: '/settings?tab=api', as: 'player', javascript: 149 * KB, css: 20 * KB },
  { path: '/admin', as: 'player', javascript: 148 * KB, css: 20 * KB },
]

for (const { path, as, javascript, css } of PAGES) {
  const budget = `${javascript / KB} kB of JavaScript and ${css / KB} kB of CSS`
  test(`${path} weighs at most ${budget}, loads nothing from elsewhere, and moves nothing`, async ({
    page,
    baseURL,
    resident: { player, botId },
  }) => {
    if (as === 'player') await player.signIn(page)
    const url = `${baseURL}${path.replace('{bot}', botId)}`
    await page.setViewportSize({ width: 1280, height: 800 })
    const weight = await weighPage(page, url)
    await test.step('its weight', () => {
      expect(weight.elsewhere).toEqual([])
      expect(weight.javascript).toBeGreaterThan(0)
      expect(weight.javascript).toBeLessThanOrEqual(javascript)
      expect(weight.scripts).toBeLessThanOrEqual(MAX_SCRIPTS)
      expect(weight.requests).toBeLessThanOrEqual(MAX_REQUESTS)
      expect(weight.css).toBeGreaterThan(0)
      expect(weight.css).toBeLessThanOrEqual(css)
    })
    await test.step('at 1280 px', async () => expect(await shiftsOf(page)).toEqual([]))
    await page.setViewportSize({ width: 390, height: 800 })
    await openWhole(page, url)
    await test.step('at 390 px', async () => expect(await shiftsOf(page)).toEqual([]))
  })
}

test('The editor of scripts weighs at most 170 kB more than the list of scripts', async ({
  page,
  baseURL,
  resident,
  player,
}) => {
  await answerOf(resident.player.api.admin.users({ id: player.id }).plan.post({ plan: 'premium', until: null }))
  const { script } = await answerOf(
    player.api.scripts.post({ name: 'Round', source: 'export default async function run() {}' }),
  )
  await player.signIn(page)
  const list = await weighPage(page, `${baseURL}/scripts`)
  const editor = await weighPage(page, `${baseURL}/scripts/${script.id}`)
  await expect(page.getByRole('textbox', { name: 'Code of Round' })).toBeVisible()
  expect(editor.elsewhere).toEqual([])
  const more = brotliSize(editor.code) - brotliSize(list.code)
  expect(more).toBeGreaterThan(100 * KB)
  expect(more).toBeLessThanOrEqual(170 * KB)
  expect(editor.scripts).toBeLessThanOrEqual(MAX_SCRIPTS)
  expect(editor.css).toBeLessThanOrEqual(23 * KB)
})

test('/dashboard weighs no more with forty bots', async ({ page, baseURL, resident: { player } }) => {
  await player.signIn(page)
  await showFortyBots(page)
  const weight = await weighPage(page, `${baseURL}/dashboard`)
  await expect(page.locator('.bot-row')).toHaveCount(40)
  expect(weight.javascript).toBeLessThanOrEqual(MAX_DASHBOARD)
  expect(weight.scripts).toBeLessThanOrEqual(MAX_SCRIPTS)
})

test('A layout shift is detected', async ({ lastingPage: page }) => {
  await page.setContent('<body><p id="above"></p><p>A text below</p>')
  expect(await shiftsOf(page)).toEqual([])
  await page.locator('#above').evaluate((element) => element.style.setProperty('height', '200px'))
  expect(await shiftsOf(page)).toHaveLength(1)
})

test('The picture for shared links weighs less than 100 kB', () => {
  expect(statSync(SHARE_PICTURE).size).toBeLessThan(100 * KB)
})
