import type { Locator, Page } from '@playwright/test'
import { answerOf } from '../../api/testing/answer-of'
import { THEMES } from '../../site/lib/theme/themes'
import { axeViolations } from '../browser/axe'
import { chooseTheme } from '../browser/choose-theme'
import { misfits } from '../browser/misfits'
import { expect, test } from '../fixtures'

const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const dashboardLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })

test('A bot whose game account was removed gets another one and starts', async ({ player, playerPage: page }) => {
  const botId = await player.addBot('lost-castle')
  await player.addAccount('new-castle', 'INT1')

  await test.step('its account is removed', async () => {
    await page.goto('/accounts')
    await expect(dashboardLink(page)).not.toHaveAttribute('aria-current')
    await button(page, 'Remove lost-castle').click()
    await expect(page.getByRole('dialog')).toContainText('choose another one in their console')
    await button(page.getByRole('dialog'), 'Remove account').click()
    await expect(toast(page, 'Account removed')).toBeVisible()
  })

  await test.step('its card says so and links to its console', async () => {
    await page.goto('/dashboard')
    const sentence = 'The game account of this bot was removed. Choose another one in its console, then start again.'
    await expect(page.getByRole('article')).toContainText(sentence)
    await page.getByRole('button', { name: /^Start / }).click()
    await expect(page.locator('[data-sonner-toast]')).toContainText(sentence)
    await page.getByRole('link', { name: 'Choose another account' }).click()
    await expect(page).toHaveURL(`/bots/${botId}`)
    await expect(dashboardLink(page)).toHaveAttribute('aria-current', 'page')
  })

  await test.step('it gets another account and another name', async () => {
    await button(page, 'Choose another account').click()
    const dialog = page.getByRole('dialog', { name: 'Change bot' })
    await dialog.getByLabel('Name').fill('')
    await button(dialog, 'Save').click()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('The name needs 1 to 64 characters.')
    await dialog.getByLabel('Name').fill('Night watch')
    await dialog.getByLabel('Game account').selectOption({ label: 'new-castle – INT1' })
    await button(dialog, 'Save').click()
    await expect(toast(page, 'Bot changed')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Night watch' })).toBeVisible()
    await expect(page.getByText('new-castle, INT1')).toBeVisible()
    await expect(button(page, 'Choose another account')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('it starts and cannot be removed while it is online', async () => {
    await button(page, 'Start').click()
    await expect(
      page
        .getByRole('log')
        .getByText(/Collected/)
        .first(),
    ).toBeVisible()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await expect(button(page, 'Remove bot')).toBeDisabled()
    await expect(button(page, 'Remove bot')).toHaveAccessibleDescription('Stop the bot to remove it.')
    await button(page, 'Remove bot').press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('it is stopped, changed and restarted in one action', async () => {
    await button(page, 'Change bot').click()
    const dialog = page.getByRole('dialog', { name: 'Change bot' })
    await dialog.getByLabel('Longest interval between two looks').fill('900')
    await button(dialog, 'Stop, change and start again').click()
    await expect(dialog.getByLabel('Longest interval between two looks')).toBeFocused()
    await dialog.getByLabel('Longest interval between two looks').fill('30')
    await button(dialog, 'Stop, change and start again').click()
    await expect(toast(page, 'Bot changed')).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.getByRole('tab', { name: 'Console' }).click()
    await expect(page.getByRole('log').getByText('Run 2 starts.')).toBeVisible()
    const { bot } = await answerOf(player.api.bots({ id: botId }).get())
    expect([bot.state, bot.settings.lookEvery]).toEqual(['online', 30])
  })
})

test('A removed bot frees its slot for another one', async ({ player, playerPage: page }) => {
  const botId = await player.addBot('one-slot')
  await page.goto('/dashboard')
  await expect(button(page, 'Create Bot')).toBeDisabled()
  await page.getByRole('link', { name: 'Console' }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()

  await test.step('cancelling keeps it', async () => {
    await button(page, 'Remove bot').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button(page, 'Remove bot')).toBeFocused()
  })

  await test.step('it is removed, and the dashboard updates at once', async () => {
    await button(page, 'Remove bot').click()
    const dialog = page.getByRole('dialog', { name: 'Remove bot' })
    await expect(dialog).toContainText('The game account stays')
    await button(dialog, 'Remove bot').click()
    await expect(page).toHaveURL('/dashboard')
    await expect(toast(page, 'Bot removed')).toBeVisible()
    await expect(page.getByText('No bots configured yet...')).toBeVisible()
    await expect(button(page, 'Create Bot')).toBeEnabled()
    await expect(player.stateOf(botId)).rejects.toThrow('404')
  })

  await test.step('another one is created on the account that stayed', async () => {
    await page.getByRole('link', { name: 'Choose a template' }).click()
    await page.getByRole('radio', { name: 'Storm Islands' }).check()
    await page.getByLabel('Game account').selectOption({ label: 'one-slot – DE1' })
    await button(page, 'Create Bot').click()
    await expect(toast(page, 'Bot created')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Storm Islands' })).toBeVisible()
  })
})

test('Forty bots are filtered and started at once on a phone, and refusals are listed', async ({
  playerPage: page,
}) => {
  const bots = Array.from({ length: 40 }, (_, place) => ({
    id: `66f145531b1bc3e6667d1e${10 + place}`,
    name: `Watch ${place + 1}`,
    templateId: 'tower-raider',
    templateLabel: 'Tower Raider',
    accountId: null,
    state: place < 30 ? 'online' : 'offline',
    created_at: '2026-10-12T09:00:00.000Z',
    stop_reason: null,
  }))
  // A new player's plan has fewer slots.
  await page.route('**/api/bots', (route) => route.fulfill({ json: { bots } }))
  await page.route('**/api/bots/*/actions', (route) => {
    const bot = bots.find(({ id }) => route.request().url().includes(id))
    if (!bot || bot.name === 'Watch 33')
      return route.fulfill({ status: 409, contentType: 'text/plain', body: 'Another online bot uses this account.' })
    bot.state = 'online'
    return route.fulfill({ json: { bot } })
  })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toHaveCount(40)
  await button(page, 'Filter').click()
  await button(page, 'Offline 10').click()
  await expect(page.getByRole('article')).toHaveCount(10)
  await button(page, 'Start all 10').click()
  const summary = page.getByRole('region', { name: 'Start all' })
  await expect(summary).toContainText('Started 9 of 10 bots. 1 was refused.')
  await expect(summary.getByRole('listitem')).toHaveText(
    'Watch 33 No game account Another online bot uses this account.',
  )
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL('/dashboard?state=offline')
  await button(page, 'More for Watch 33').click()
  const rename = page.getByRole('menuitem', { name: 'Rename' })
  await expect(page.getByRole('menuitem', { name: 'Change settings' })).toBeFocused()
  await expect(rename).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await misfits(page)).toEqual([])
  await rename.click()
  await expect(page.getByRole('textbox', { name: 'Name of Watch 33' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article', { name: 'Watch 33' })).toBeFocused()
})

for (const name of ['Change bot', 'Remove bot']) {
  test(`The dialog "${name}" passes axe and fits a phone`, async ({ player, playerPage: page }) => {
    const botId = await player.addBot(`axe-${crypto.randomUUID()}`)
    await page.goto(`/bots/${botId}?tab=settings`)
    await button(page, name).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    for (const theme of THEMES) {
      await chooseTheme(page, theme)
      expect(await axeViolations(page), theme).toEqual([])
    }
    for (const width of [360, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => misfits(page), { message: `${width} px` }).toEqual([])
    }
  })
}

test('A refused game account shows errors at its fields, and no toast', async ({ playerPage: page }) => {
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
    // With an on-screen keyboard.
    [390, 420],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/accounts')
    const add = page.getByRole('button', { name: 'Add Account' })
    await add.click()
    const email = page.getByLabel('Email')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription('Please enter the e-mail address of the game account.')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await email.click({ trial: true })
    await add.scrollIntoViewIfNeeded()
    // Without force, the click fails if something covers the button.
    await add.click({ trial: true })
    expect(await misfits(page)).toEqual([])
  }
  expect(await axeViolations(page)).toEqual([])
})
