import type { Page } from '@playwright/test'
import { answerOf } from '../../api/testing/answer-of'
import { ALL_SCOPES, MAX_TOKENS } from '../../shared/enums/token-scopes'
import { THEMES } from '../../site/lib/theme/themes'
import { axeViolations } from '../browser/axe'
import { chooseTheme } from '../browser/choose-theme'
import { shiftsOf } from '../browser/layout-shifts'
import { misfits, smallTargets } from '../browser/misfits'
import { expect, test } from '../fixtures'
import type { Player } from '../served/player'
import { startWebhookReceiver } from '../served/webhook-receiver'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

const givePro = (admin: Player, player: Player) =>
  answerOf(admin.api.admin.users({ id: player.id }).plan.post({ plan: 'pro', until: null }))

async function openTab(page: Page) {
  await page.goto('/settings#api')
  await expect(page.getByRole('tab', { name: 'API' })).toHaveAttribute('aria-selected', 'true')
}

/** What the line for a terminal would call. */
async function callOf(line: string): Promise<number> {
  const [, authorization = '', url = ''] = /^curl -H "Authorization: (.+)" (\S+)$/.exec(line) ?? []
  return (await fetch(url, { headers: { authorization } })).status
}

test('A token made in two clicks works with the line beside it, and is refused once it is revoked', async ({
  playerPage: page,
  player,
  resident,
}) => {
  await givePro(resident.player, player)
  await openTab(page)
  await button(page, 'Create token').click()
  await dialog(page).getByRole('button', { name: 'Create token' }).click()
  const line = await page.getByRole('textbox', { name: 'Line for a terminal' }).inputValue()
  const secret = await page.getByRole('textbox', { name: 'Token' }).inputValue()
  expect(line).toContain(secret)
  expect(await callOf(line)).toBe(200)
  await button(page, 'Done').click()

  await test.step('its secret is nowhere afterwards', async () => {
    const row = page.getByRole('row', { name: 'My program' })
    await expect(row).toContainText(`…${secret.slice(-4)}`)
    await page.reload()
    await expect(row).toBeVisible()
    const kept = await page.evaluate(() => JSON.stringify([document.body.innerHTML, localStorage, sessionStorage]))
    expect(kept).not.toContain(secret)
  })

  await button(page, 'Revoke My program').click()
  await button(page, 'Revoke token').click()
  await expect(page.getByText('No tokens yet.')).toBeVisible()
  expect(await callOf(line)).toBe(401)
})

test('A plan without API access shows the way to one that has it, and its tokens sleep and say why', async ({
  playerPage: page,
  player,
  resident,
}) => {
  await openTab(page)
  await expect(page.getByText('API access needs Professional. With it, a script')).toBeVisible()
  await givePro(resident.player, player)
  await button(page, 'Create token').click()
  await dialog(page).getByRole('button', { name: 'Create token' }).click()
  await button(page, 'Done').click()
  await answerOf(resident.player.api.admin.users({ id: player.id }).plan.post({ plan: 'starter', until: null }))
  await expect(page.getByText('Your tokens sleep until you have it again')).toBeVisible()
  await page.getByRole('link', { name: 'Compare plans' }).click()
  await expect(page).toHaveURL('/pricing')
})

test('A webhook is tested, told of a start, and its log fills while it is open', async ({
  playerPage: page,
  player,
  resident,
}) => {
  await givePro(resident.player, player)
  const receiver = await startWebhookReceiver()
  await openTab(page)
  await button(page, 'Add webhook').click()
  await page.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1')
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByText('The address leads into a private network')).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click()
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue()
  await button(page, 'Done').click()

  await test.step('a test says what came back', async () => {
    await page.getByRole('button', { name: /^Test / }).click()
    await expect(page.getByText(/^Answered 200 in \d+ ms$/)).toBeVisible()
    expect(receiver.verified(secret)).toMatchObject([{ type: 'ping' }])
  })

  await test.step('the log hears of a start and sends it again', async () => {
    await page.getByRole('button', { name: /^Log of / }).click()
    const entries = dialog(page).locator('.delivery')
    await expect(entries).toHaveCount(1)
    await player.start(await player.addBot('ansgar_hook'))
    await expect(entries).toHaveCount(2)
    await expect(entries.first()).toContainText('DELIVERED')
    await entries.first().locator('summary').click()
    await entries.first().getByRole('button', { name: 'Resend Bot started' }).click()
    await expect.poll(() => receiver.verified(secret).length).toBe(3)
    const [, first, again] = receiver.ids()
    expect(first).toBe(again)
  })
  await receiver.close()
})

const NAME = 'Graf-Eberhard-von-und-zu-Hohenrechberg-auf-Rothenloewen-bei-Ulm'
const CREATED = '2026-01-01T00:00:00.000Z'

async function showMuch(page: Page) {
  const tokens = Array.from({ length: MAX_TOKENS }, (_, place) => ({
    id: String(place).padStart(24, '0'),
    name: NAME,
    scopes: ALL_SCOPES,
    bots: null,
    last4: 'WWWW',
    created_at: CREATED,
    expires_at: place % 2 ? CREATED : null,
    last_used_at: CREATED,
    last_used_from: '2001:db8:1234:5678::/64',
    old_secret_until: new Date(Date.now() + 1e6).toISOString(),
  }))
  const webhook = {
    id: 'f'.repeat(24),
    url: `https://${'hohenrechberg.'.repeat(8)}example/${NAME}`,
    events: ['bot.started', 'bot.stopped', 'account.refused'],
    active: false,
    created_at: CREATED,
    off_reason: 'failing',
    last4: 'WWWW',
    old_secret_until: null,
  }
  const answer = { at: CREATED, status: 502, ms: 34, said: 'x'.repeat(1000) }
  const tries = [answer, { ...answer, at: '2026-01-01T00:00:05.000Z', status: null }]
  const delivery = { id: 'd', event_id: 'evt_6b0a58eb0060000003f76990', type: 'account.refused', state: 'waiting' }
  const deliveries = [{ ...delivery, created_at: CREATED, next_try_at: CREATED, tries }]
  await page.route(/\/api\/tokens$/, (route) => route.fulfill({ json: { tokens } }))
  await page.route(/\/api\/webhooks$/, (route) => route.fulfill({ json: { webhooks: [webhook] } }))
  await page.route(/\/deliveries\?/, (route) => route.fulfill({ json: { deliveries, next_cursor: 'older' } }))
}

test('Twenty tokens with long names fit every screen, in every theme, and move nothing', async ({
  playerPage: page,
  player,
  resident,
}) => {
  await givePro(resident.player, player)
  await showMuch(page)
  const full = page.getByText(`${MAX_TOKENS} of ${MAX_TOKENS}`)
  await openTab(page)
  await expect(full).toBeVisible()
  // Now the header knows the new plan before it is painted.
  await page.reload()
  await expect(full).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])

  async function fits() {
    for (const theme of THEMES) {
      await chooseTheme(page, theme)
      expect(await axeViolations(page)).toEqual([])
    }
    for (const width of [1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await misfits(page), `${width} px`).toEqual([])
      if (width < 640) expect(await smallTargets(page), `${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await test.step('the tab', fits)
  await page.getByRole('button', { name: /^Log of / }).click()
  await dialog(page).locator('summary').click()
  await test.step('the log', fits)
  await button(page, 'Close').click()
  await page.getByRole('button', { name: /^Change / }).click()
  await test.step('a webhook', fits)
})

test('By the keyboard alone one reaches the tab, makes a token, and gets the focus back', async ({
  playerPage: page,
  player,
  resident,
}) => {
  await givePro(resident.player, player)
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Appearance' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL('/settings#api')
  const create = button(page, 'Create token')
  await create.focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Copy Token')).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(create).toBeFocused()
  await create.press('Enter')
  await test.step('the form fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await axeViolations(page)).toEqual([])
    expect(await misfits(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})
