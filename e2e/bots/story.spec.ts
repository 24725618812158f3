import { PASSWORD } from '../../api/testing/processes/remote-player'
import { expect, test } from '../fixtures'
import { collectedIn, realmReport } from '../served/realm-report'

test.use({ reducedMotion: 'no-preference' })

const castle = `rabenfels-${Date.now()}`

test('A newcomer registers and follows a bot in a real game, also over a restart', async ({
  ownCastellan: castellan,
  page,
}) => {
  const toast = (text: string) => page.getByText(text, { exact: true })
  const log = page.getByRole('log')
  const lines = log.locator('[data-number]')
  const shownLines = () => lines.allInnerTexts()
  /** A line has no text until it is drawn. */
  const expectShown = (wanted: string[]) => expect.poll(shownLines).toEqual(wanted)

  await test.step('registers', async () => {
    await page.goto(`${castellan.url}/`)
    await page.getByRole('link', { name: 'Start Automating' }).first().click()
    await expect(page).toHaveURL(`${castellan.url}/auth/login?redirect=/dashboard&mode=register`)
    await page.getByLabel('Email').fill(`anna-${Date.now()}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.locator('form').getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL(`${castellan.url}/dashboard`)
    await expect(toast('Account created successfully')).toBeVisible()
    await expect(page.getByText('No bots configured yet...')).toBeVisible()
  })

  await test.step('adds a game account', async () => {
    await page.getByRole('link', { name: 'Game Accounts' }).click()
    await expect(page.getByText('No accounts registered yet.')).toBeVisible()
    await page.getByLabel('Email').fill('castle@example.com')
    await page.getByLabel('Server').selectOption('DE1')
    await page.getByLabel('Username').fill(castle)
    await page.getByLabel('Password', { exact: true }).fill('game password')
    await page.getByRole('button', { name: 'Add Account' }).click()
    await expect(toast('Account added')).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(`^${castle} Not tried yet`) })).toBeVisible()
  })

  await test.step('creates a bot', async () => {
    await page.goto(`${castellan.url}/bots/create`)
    await expect(page.getByText('Select a template to configure settings.')).toBeVisible()
    await page.getByRole('radio', { name: /Resource Collector/ }).check()
    await page.getByLabel('Game account').selectOption({ label: `${castle} – DE1` })
    await page.getByRole('button', { name: 'Create Bot' }).click()
    await expect(page).toHaveURL(/\/bots\/[0-9a-f]{24}$/)
    await expect(toast('Bot created')).toBeVisible()
  })

  await test.step('starts it and reads at least five lines of real actions', async () => {
    await page.getByRole('button', { name: /^Start/ }).click()
    await expect(toast('Bot action executed')).toBeVisible()
    await expect(log).toHaveCSS('height', '420px')
    await expect(lines.filter({ hasText: /Collected|leave/ }).nth(2)).toBeVisible()
    await expect(lines.nth(4)).toBeVisible()
    await expect(page.getByText('ONLINE', { exact: true })).toBeVisible()
  })

  await test.step("the sums match the realm's report", async () => {
    await expect(async () => {
      const printed = collectedIn(await shownLines())
      const { collected } = await realmReport(castellan, 'DE1', castle)
      expect(printed).toBeGreaterThan(0)
      expect(printed).toBe(collected.total)
    }).toPass()
  })

  await test.step('stops it', async () => {
    await page.getByRole('button', { name: /^Stop/ }).first().click()
    await expect(lines.last()).toContainText('Stopped by you')
    await expect(page.getByText('OFFLINE', { exact: true })).toBeVisible()
    expect((await realmReport(castellan, 'DE1', castle)).sessions.now).toBe(0)
  })

  const before = await shownLines()

  await test.step('reloads and finds everything', async () => {
    await page.reload()
    await expectShown(before)
  })

  await test.step('restarts the server and finds everything', async () => {
    expect(await castellan.stop()).toBe(0)
    await castellan.start()
    await page.reload()
    await expectShown(before)
  })

  await test.step('starts it again, and line numbers continue', async () => {
    await page.getByRole('button', { name: /^Start/ }).click()
    await expect(lines.nth(before.length)).toContainText('Run 2 starts.')
    const numbers = (await shownLines()).map((line) => Number.parseInt(line, 10))
    expect(numbers).toEqual(numbers.map((_, place) => place + 1))
  })
})
