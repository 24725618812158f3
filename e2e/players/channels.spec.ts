import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { answerOf } from '../../api/testing/answer-of'
import type { Channel } from '../../shared/channels'
import { MAX_CHANNELS } from '../../shared/enums/alert-kinds'
import { THEMES } from '../../site/lib/theme/themes'
import { axeViolations } from '../browser/axe'
import { chooseTheme } from '../browser/choose-theme'
import { countedClicks } from '../browser/counted-clicks'
import { showFortyBots } from '../browser/forty-bots'
import { shiftsOf } from '../browser/layout-shifts'
import { misfits, smallTargets } from '../browser/misfits'
import { expect, test } from '../fixtures'
import { type Player, registerPlayer } from '../served/player'
import { practiceWebhooks, ruleWebhook } from '../served/practice-discord'

const MOST_CLICKS = 6

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const panel = (page: Page, title: string) =>
  page.locator('section.panel').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

const givePro = (admin: Player, player: Player) =>
  answerOf(admin.api.admin.users({ id: player.id }).plan.post({ plan: 'pro', until: null }))

async function openTab(page: Page) {
  await page.goto('/settings#notifications')
  await expect(panel(page, 'Alerts')).toBeVisible()
}

/** A device elsewhere. */
function addDevice({ api }: Player) {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const keys = { p256dh: curve.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  return answerOf(api.channels.push.post({ endpoint: `https://push.example.com/${crypto.randomUUID()}`, keys }))
}

test('From the dashboard a newcomer gets a test message on Discord with few clicks', async ({ page, ownCastellan }) => {
  const player = await registerPlayer(ownCastellan)
  await player.signIn(page)
  const [webhook] = (await practiceWebhooks(ownCastellan)).webhooks
  if (!webhook) throw new Error('The stand-in has webhooks.')
  await page.goto(`${ownCastellan.url}/dashboard`)
  const { count, click, type } = countedClicks()
  await click(page.getByRole('tab', { name: /^Settings/ }))
  await click(page.getByRole('link', { name: 'Also on Discord, e-mail, push' }))
  await click(button(page, 'Connect Discord'))
  await expect(dialog(page)).toContainText('Server settings → Integrations → Webhooks')
  await type(page.getByRole('textbox', { name: 'Webhook URL' }), webhook.url)
  await click(button(page, /^Connect( |$)/))
  await click(button(page, /^Send a test message/))
  await expect(page.getByText(/^Discord has posted it\. Look into your channel \(\d+ ms\)\.$/)).toBeVisible()
  expect(count.clicks).toBeLessThanOrEqual(MOST_CLICKS)
  expect((await practiceWebhooks(ownCastellan)).messages).toHaveLength(1)
  await button(page, 'Done').click()

  await test.step('its address is nowhere on the page', async () => {
    await expect(panel(page, 'Discord')).toContainText(`…${webhook.url.slice(-4)}`)
    const kept = await page.evaluate(() => JSON.stringify([document.body.innerHTML, localStorage, sessionStorage]))
    expect(kept).not.toContain(webhook.url)
  })

  await test.step('a webhook that was deleted in Discord is switched off, and says so', async () => {
    await ruleWebhook(ownCastellan, webhook.id, 'gone')
    await button(page, 'Test Discord').click()
    await expect(panel(page, 'Discord')).toContainText('Discord does not know this webhook any more (404).')
    await expect(panel(page, 'Discord')).toContainText('Switched off, because it does not exist any more.')
    await expect(page.getByRole('columnheader', { name: 'Discord switched off' })).toBeVisible()
  })

  await test.step('and can be removed', async () => {
    await button(page, 'Remove Discord').click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await expect(button(page, 'Connect Discord')).toBeVisible()
  })
})

test('The bell leads to the channels, from any page and from the settings themselves', async ({ playerPage: page }) => {
  for (const path of ['/pricing', '/settings']) {
    await page.goto(path)
    await page.locator('#bell').click()
    await page.getByRole('link', { name: 'Hear of this on Discord, by e-mail or push' }).click()
    await expect(page).toHaveURL('/settings#notifications')
    await expect(button(page, 'Connect Discord')).toBeVisible()
    await expect(page.locator('#bell-panel')).toBeHidden()
  }
})

test('By the keyboard alone one chooses what is sent and the quiet hours, which stay', async ({
  playerPage: page,
  player,
  resident,
}) => {
  await givePro(resident.player, player)
  await addDevice(player)
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Appearance' }).focus()
  for (const name of ['Account', 'Notifications']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name })).toBeFocused()
  }
  await expect(page).toHaveURL('/settings#notifications')

  const news = choice(page, 'News of a bot, Push')
  await expect(news).toHaveValue('off')
  await news.focus()
  await page.keyboard.press('ArrowUp')
  await expect(news).toHaveValue('now')
  await expect(panel(page, 'Alerts')).toContainText('Saved')

  await page.getByRole('checkbox', { name: 'Keep quiet at night' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(choice(page, 'From')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await expect(choice(page, 'From')).toHaveValue('1350')
  await expect(choice(page, 'Until')).toBeFocused()
  await expect
    .poll(async () => (await answerOf(player.api.channels.get())).settings.quiet)
    .toEqual({ from: 1350, until: 420, attacks_break_through: true })

  await page.reload()
  await expect(news).toHaveValue('now')
  await expect(choice(page, 'From')).toHaveValue('1350')
})

test('A change that cannot be saved is undone with a sentence', async ({ playerPage: page, player, resident }) => {
  await givePro(resident.player, player)
  await addDevice(player)
  await openTab(page)
  await page.route('**/api/notification-settings', (route) => route.abort())
  const news = choice(page, 'News of a bot, Push')
  await news.selectOption('At once')
  await expect(page.getByText('The server is not responding. Please try again in a moment.').last()).toBeVisible()
  await expect(news).toHaveValue('off')
})

const AT = '2026-01-01T00:00:00.000Z'
const LONG = 'A browser whose name goes on and on, on an operating system of the same kind'

const channelOf = (place: number, change: Partial<Channel>): Channel => ({
  id: String(place).padStart(24, '0'),
  way: 'push',
  name: LONG,
  last4: 'WWWW',
  active: place % 2 === 0,
  off_reason: place % 2 === 0 ? null : 'gone',
  created_at: AT,
  last_delivered_at: AT,
  last_try: { at: AT, is_delivered: false, status: 500, ms: 5000, said: 'x'.repeat(300) },
  paused_until: new Date(Date.now() + 1e6).toISOString(),
  ...change,
})

async function showMuch(page: Page) {
  const bots = await showFortyBots(page)
  const channels = [
    channelOf(20, { way: 'discord', name: 'Discord' }),
    channelOf(21, { way: 'mail', name: 'E-mail', last4: '', off_reason: 'unsubscribed' }),
    ...Array.from({ length: MAX_CHANNELS.push }, (_, place) => channelOf(place, {})),
  ]
  await page.route('**/api/channels', async (route) => {
    const { settings, offers } = await (await route.fetch()).json()
    const muted = bots.slice(0, 5).map(({ id }, place) => ({
      bot_id: id,
      kinds: place % 2 ? ['news'] : ['stopped', 'attack', 'supplies', 'news'],
    }))
    const quiet = { from: 1380, until: 420, attacks_break_through: true }
    const mail = { address: `${'hohenrechberg.'.repeat(6)}@castellan.example`, is_proven: true }
    await route.fulfill({
      json: { channels, settings: { ...settings, muted, quiet }, offers: { ...offers, mail } },
    })
  })
}

test('Ten devices with long names and forty bots fit every screen, in every theme, and move nothing', async ({
  playerPage: page,
  player,
  resident,
}) => {
  await givePro(resident.player, player)
  await showMuch(page)
  await openTab(page)
  await page.reload()
  await expect(choice(page, 'Another bot').locator('option')).toHaveCount(36)
  expect(await shiftsOf(page)).toEqual([])
  for (const theme of THEMES) {
    await chooseTheme(page, theme)
    expect(await axeViolations(page), theme).toEqual([])
  }
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await misfits(page), `${width} px`).toEqual([])
    if (width < 640) expect(await smallTargets(page), `${width} px`).toEqual([])
    expect(await axeViolations(page), `${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})
