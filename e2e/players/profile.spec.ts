import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { answerOf } from '../../api/testing/answer-of'
import { PASSWORD, signInAt } from '../../api/testing/processes/remote-player'
import { axeViolations } from '../browser/axe'
import { signInWith } from '../browser/sign-in-form'
import { expect, test } from '../fixtures'

// The activity list contains some of these texts too.
/** What the page shows anyway is only said. */
const announced = (page: Page) => page.locator('[data-spoken]')
/** A wrong field is marked, and not a toast too: strict mode would find both. */
const inForm = (page: Page, text: string) => page.getByText(text, { exact: true })
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast], .toast').getByText(text, { exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const sessions = (page: Page) => page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
const auditEntries = (page: Page) => page.getByRole('region', { name: 'Activity' }).getByRole('listitem')

async function signIn(page: Page, email: string, password: string) {
  await page.goto('/auth/login?redirect=/profile')
  await signInWith(page, email, password)
  await expect(page).toHaveURL('/profile')
}

/** The page may be navigating to the sign-in, which aborts this. */
const reload = (page: Page) => expect(() => page.reload()).toPass()

test("A phone's photo becomes the picture in every header until it is removed", async ({ playerPage: page }) => {
  const avatars = page.locator('.avatar')
  await page.goto('/profile')
  await expect(avatars).toHaveCount(2)
  for (const avatar of await avatars.all()) await expect(avatar).toHaveAttribute('data-state', 'idle')

  await test.step('it is too large and sent smaller', async () => {
    const photo = await noisyPhoto(page)
    expect(photo.length).toBeGreaterThan(256 * 1024)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByLabel('Picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo })
    expect((await sent).headers()['content-type']).toBe('image/jpeg')
    await expect(announced(page)).toHaveText('Picture saved')
    for (const avatar of await avatars.all()) await expect(avatar).toHaveAttribute('data-state', 'loaded')
  })

  await test.step('other pages show it, and a letter if it fails to load', async () => {
    await page.goto('/pricing')
    await expect(page.locator('.user-button .avatar')).toHaveAttribute('data-state', 'loaded')
    await page.route('**/api/avatars/**', (route) => route.abort())
    await page.goto('/profile')
    for (const avatar of await avatars.all()) await expect(avatar).toHaveAttribute('data-state', 'error')
    await expect(avatars.first().locator('span')).toBeVisible()
    await page.unroute('**/api/avatars/**')
  })

  await test.step('another file type is refused with the reason', async () => {
    const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await page.getByLabel('Picture').setInputFiles(file)
    await expect(inForm(page, 'Please choose a PNG, JPEG or WebP picture.')).toBeVisible()
  })

  await test.step('it is removed', async () => {
    await button(page, 'Remove').click()
    await expect(announced(page)).toHaveText('Picture removed')
    for (const avatar of await avatars.all()) await expect(avatar).toHaveAttribute('data-state', 'idle')
  })
})

test('Panels beside each other end evenly, the badge is on the line of the heading, and a phone has its buttons in rows', async ({
  baseURL,
  player,
  playerPage: page,
}) => {
  for (let more = 0; more < 8; more++) await signInAt(baseURL ?? '', player.email)
  await page.goto('/profile')
  await expect(sessions(page)).toHaveCount(9)
  const middleOf = async (part: Locator) => {
    const { y, height } = await boxOf(part)
    return y + height / 2
  }
  await test.step('at 1280 px', async () => {
    for (const pair of await page.locator('.page > .split').all()) {
      const [one, other] = await Promise.all([0, 1].map((place) => boxOf(pair.locator('> .panel').nth(place))))
      expect(one?.height).toBe(other?.height)
    }
    const badge = await middleOf(page.locator('.page-head .badge'))
    expect(Math.abs(badge - (await middleOf(page.getByRole('heading', { level: 1 }))))).toBeLessThan(4)
    const note = await boxOf(page.locator('.zone-note'))
    const end = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(end - note.y).toBeLessThan(300)
  })
  await test.step('at 390 px', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const [upload, remove] = [await boxOf(button(page, 'Upload picture')), await boxOf(button(page, 'Remove'))]
    expect(upload.y).toBe(remove.y)
    expect(upload.width).toBe(remove.width)
  })
})

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It has no box.')
  return box
}

test("One browser ends another's session, and a new password ends all others", async ({ browser, baseURL, player }) => {
  const [here, there] = await Promise.all(
    ['Firefox', 'Chrome'].map(async (name) => {
      const userAgent = `Mozilla/5.0 (X11; Linux x86_64) ${name}/150.0`
      const context = await browser.newContext({ baseURL, userAgent })
      const page = await context.newPage()
      await signIn(page, player.email, PASSWORD)
      return page
    }),
  )
  if (!here || !there) throw new Error('Two browsers are needed.')

  await test.step('sessions have names, and the current one is marked', async () => {
    await here.reload()
    await expect(sessions(here)).toHaveCount(3)
    await expect(sessions(here).first()).toHaveText('Firefox on LinuxThis one')
    await expect(sessions(here).filter({ hasText: 'Chrome on Linux' })).toContainText('Last seen')
    await expect(sessions(here).first().getByRole('button')).toHaveCount(0)
  })

  await test.step('the ended session must sign in again at its next action', async () => {
    await button(here, 'End Chrome on Linux').click()
    await expect(announced(here)).toHaveText('Session ended')
    await expect(sessions(here)).toHaveCount(2)
    await reload(there)
    await expect(there).toHaveURL('/auth/login?redirect=/profile')
  })

  await test.step('a wrong current password is refused, and sessions stay', async () => {
    await here.getByLabel('Current password').fill('not my password')
    await here.getByLabel('New password').fill('battery staple')
    await button(here, 'Change password').click()
    await expect(inForm(here, 'The current password is wrong.')).toBeVisible()
    await expect(here.getByLabel('New password')).toHaveValue('battery staple')
  })

  await test.step('the right one changes it: this session stays, the others end', async () => {
    await signIn(there, player.email, PASSWORD)
    await here.getByLabel('Current password').fill(PASSWORD)
    await button(here, 'Change password').click()
    await expect(toast(here, 'Password changed')).toBeVisible()
    await expect(sessions(here)).toHaveCount(1)
    await expect(button(here, 'End all others')).toHaveAttribute('aria-disabled', 'true')
    await reload(there)
    await expect(there).toHaveURL('/auth/login?redirect=/profile')
    await signIn(there, player.email, 'battery staple')
  })

  await test.step('all others are ended at once', async () => {
    await here.reload()
    await expect(sessions(here)).toHaveCount(2)
    await button(here, 'End all others').click()
    await expect(announced(here)).toHaveText('All other sessions ended')
    await expect(sessions(here)).toHaveCount(1)
  })

  await test.step('the activity has it all', async () => {
    for (const action of ['All other sessions ended', 'Password changed', 'Session ended', 'Account created'])
      await expect(auditEntries(here).filter({ hasText: action }).first()).toBeAttached()
    await expect(auditEntries(here).first()).toContainText('Firefox on Linux')
  })
  for (const page of [here, there]) await page.context().close()
})

test('Older activity is loaded on demand', async ({ playerPage: page, player }) => {
  const known = { email: player.email, password: PASSWORD }
  for (let time = 0; time < 10; time++) {
    await answerOf(player.api.auth.login.post(known))
    // Cheaper than a sign-in, but limited too.
    await answerOf(player.api.users.me.export.get())
  }
  await page.goto('/profile')
  await expect(auditEntries(page)).toHaveCount(21)
  await button(page, 'Show older').click()
  await expect(auditEntries(page)).toHaveCount(21)
  await expect(auditEntries(page).last()).toContainText('Account created')
  await expect(button(page, 'Show older')).toHaveCount(0)
})

test('A deleted account is exported first and leaves nothing behind', async ({ playerPage: page, player }) => {
  const botId = await player.addBot('leaving-castle')
  await player.start(botId)
  await player.lines(botId, 3)
  await page.goto('/profile')

  await test.step('the export has everything', async () => {
    const downloading = page.waitForEvent('download')
    await button(page, 'Download my data').click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('castellan.json')
    const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(data.user.email).toBe(player.email)
    expect(data.accounts).toMatchObject([{ name: 'leaving-castle' }])
    expect(data.bots).toMatchObject([{ id: botId, state: 'online' }])
    await expect(auditEntries(page).first()).toContainText('Data exported')
  })

  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  const confirm = dialog.getByRole('button', { name: 'Delete account' })

  await test.step('a wrong password deletes nothing', async () => {
    await button(page, 'Delete account').click()
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByLabel('Your password').fill('not my password')
    await confirm.click()
    await expect(inForm(page, 'The current password is wrong.')).toBeVisible()
    expect(await player.stateOf(botId)).toBe('online')
  })

  await test.step('the right one deletes everything, here too', async () => {
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await confirm.click()
    await expect(page).toHaveURL('/')
    await expect(toast(page, 'Account deleted')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('session_token')
    expect((await player.api.auth.me.get()).status).toBe(401)
  })

  await test.step('the address is free again', async () => {
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Register' }).first().click()
    await page.getByLabel('Email').fill(player.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.locator('form').getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('No bots configured yet...')).toBeVisible()
  })
})

/** Incompressible, like a camera's picture. */
async function noisyPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 })
    const context = canvas.getContext('2d')
    const pixels = context?.createImageData(600, 400)
    for (let at = 0; pixels && at < pixels.data.length; at++) pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
    if (pixels) context?.putImageData(pixels, 0, 0)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}
