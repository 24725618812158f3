import type { BrowserContext, Page } from '@playwright/test'
import { PASSWORD } from '../../api/testing/processes/remote-player'
import { axeViolations } from '../browser/axe'
import { openBlankPage } from '../browser/blank-page'
import { expect, test } from '../fixtures'
import { registerPlayer } from '../served/player'

interface Practice {
  name?: string
  email: string
}

const freshEmail = () => `${crypto.randomUUID()}@example.com`
const discordButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Discord' })

async function popupOf(page: Page, button = discordButton(page)): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await expect(popup.getByText('This is not Discord.')).toBeVisible()
  return popup
}

async function decide(page: Page, decision: 'Allow' | 'Deny', { name = 'Ansgar', email }: Practice) {
  await expect(page.getByText('This is not Discord.')).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: decision }).click()
}

const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('session_token'))

test('The Discord popup signs in on consent; messages of others are ignored', async ({ lastingPage: page }) => {
  await page.goto('/auth/login?redirect=/accounts')
  const popup = await popupOf(page)
  expect(new URL(popup.url()).origin).not.toBe(new URL(page.url()).origin)
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 700])
  expect(await axeViolations(popup)).toEqual([])
  const forged = { from: 'discord-sign-in', outcome: { kind: 'signed-in', token: 'a.b.c', user: { id: 'forged' } } }
  await test.step('messages from another origin or from this page are ignored', async () => {
    await popup.evaluate((message) => window.opener.postMessage(message, '*'), forged)
    await page.evaluate(async (message) => {
      postMessage(message, location.origin)
      await new Promise((resolve) => addEventListener('message', resolve, { once: true }))
    }, forged)
    expect(await keptToken(page)).toBeNull()
    await expect(page).toHaveURL(/\/auth\/login/)
  })
  const closed = popup.waitForEvent('close')
  await decide(popup, 'Allow', { name: freshEmail(), email: freshEmail() })
  await closed
  await expect(page).toHaveURL('/accounts')
  await expect(page.getByText('Successfully signed in with Discord!', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('discord_flow'))).toBeNull()
})

test('After a denial, a closed popup or a missing configuration, Discord can be tried again', async ({
  lastingPage: page,
}) => {
  await page.goto('/auth/login')
  const denying = await popupOf(page)
  const closed = denying.waitForEvent('close')
  await decide(denying, 'Deny', { email: freshEmail() })
  await closed
  await expect(page.getByText('Discord authentication failed', { exact: true })).toBeVisible()
  const closing = await popupOf(page)
  await expect(page.getByRole('button', { name: 'Waiting for Discord...' })).toBeVisible()
  await closing.close()
  await expect(discordButton(page)).toBeVisible()
  await page.route('**/api/auth/login/discord', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'Discord authentication currently unavailable' }),
  )
  await discordButton(page).click()
  await expect(page.getByText('Discord authentication currently unavailable', { exact: true })).toBeVisible()
  await expect(discordButton(page)).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
})

test('A popup that lost its opener still reports back, after a denial and a consent', async ({ page }) => {
  // Like WebKit with this opener policy: the popup is cut off, counts as closed, and cannot close itself.
  await page.context().addInitScript(() => {
    Object.defineProperty(window, 'opener', { value: null })
    window.close = () => {}
    const { open } = window
    window.open = (...target) => {
      const popup = open(...target)
      const location = Object.defineProperty({}, 'href', { set: (href: string) => popup?.location.assign(href) })
      const cutOff = { closed: true, close() {}, location, sessionStorage: popup?.sessionStorage }
      return cutOff as unknown as Window
    }
  })
  await page.goto('/auth/login')
  const denying = await popupOf(page)
  await expect(discordButton(page)).toBeVisible()
  await decide(denying, 'Deny', { email: freshEmail() })
  await expect(denying.getByText('You can close this window.')).toBeVisible()
  await expect(page.getByText('Discord authentication failed', { exact: true })).toBeVisible()
  await denying.close()
  const allowing = await popupOf(page)
  await decide(allowing, 'Allow', { name: freshEmail(), email: freshEmail() })
  await expect(allowing.getByText('You can close this window.')).toBeVisible()
  expect(await axeViolations(allowing)).toEqual([])
  await expect(page.getByText('Successfully signed in with Discord!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('With blocked popups, the whole page goes to Discord and back, after a denial and a consent', async ({ page }) => {
  await withoutPopups(page.context())
  const goThere = async () => {
    await page.goto('/auth/login')
    await discordButton(page).click()
    await expect(page.getByText('Please allow popups for Discord authentication', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Continue without a popup' }).click()
    await expect(page.getByText('This is not Discord.')).toBeVisible()
  }
  await goThere()
  await decide(page, 'Deny', { email: freshEmail() })
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText('Discord authentication failed', { exact: true })).toBeVisible()
  await goThere()
  const { release } = await holdBack(page, '**/api/auth/me')
  await decide(page, 'Allow', { name: freshEmail(), email: freshEmail() })
  await test.step('the token leaves the address before any call', async () => {
    await expect(page.getByText('Completing Discord sign in...')).toBeVisible()
    await expect(page).toHaveURL('/auth/discord/callback')
    expect(await axeViolations(page)).toEqual([])
  })
  release()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Signed in with Discord', { exact: true })).toBeVisible()
})

test('Forged answers and links sign in no one', async ({ page, player, castellan }) => {
  const comeWith = async (path: string, says: string) => {
    // A new fragment alone does not load a page.
    await openBlankPage(page, castellan.url)
    await page.goto(path)
    await expect(page.locator('[data-sonner-toast]', { hasText: says })).toBeVisible()
  }
  const notBegun = 'This Discord sign-in was not started in this browser, or it took too long. Please try again.'
  await comeWith('/api/auth/login/discord/callback?code=forged&state=forged', notBegun)
  await expect(page).toHaveURL('/auth/login')
  const mallory = await registerPlayer(castellan)
  const hers = `/auth/discord/callback#access_token=${mallory.token}`
  await comeWith(hers, notBegun)
  await withoutPopups(page.context())
  const comeBackWith = async (fragment: string, says: string) => {
    await page.goto('/auth/login')
    await discordButton(page).click()
    await page.getByRole('button', { name: 'Continue without a popup' }).click()
    await expect(page.getByText('This is not Discord.')).toBeVisible()
    await comeWith(`/auth/discord/callback${fragment}`, says)
  }
  await comeBackWith('', 'Missing access token')
  await comeBackWith('#access_token=nonsense', 'Discord authentication failed')
  await comeBackWith('#error=Call+us', 'Discord authentication failed')
  await test.step('a started sign-in counts once', () => comeWith(hers, notBegun))
  expect(await keptToken(page)).toBeNull()
  await test.step('a signed-in player stays signed in', async () => {
    await player.signIn(page)
    await comeWith(hers, notBegun)
    expect(await keptToken(page)).toBe(player.token)
  })
})

test('An address that Discord proves for the first time ends the old password, and the page says so', async ({
  lastingPage: page,
  player,
}) => {
  await page.goto('/auth/login')
  const popup = await popupOf(page)
  await decide(popup, 'Allow', { name: freshEmail(), email: player.email })
  await expect(page).toHaveURL('/dashboard')
  await expect(
    page.getByText(
      'Signed in with Discord, which confirmed your e-mail address. Your old password and older sessions no longer work.',
    ),
  ).toBeVisible()
  expect((await player.api.auth.me.get()).status).toBe(401)
  const { status } = await player.api.auth.login.post({ email: player.email, password: PASSWORD })
  expect(status).toBe(401)
  await page.goto('/profile')
  await expect(
    page.getByText('Discord is your only way to sign in. Set a password before you unlink it.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlink Discord' })).toHaveAttribute('aria-disabled', 'true')
})

test('A player links Discord from the profile, with a popup and without, and unlinks it', async ({
  page,
  context,
  player,
}) => {
  const name = `anna-${crypto.randomUUID().slice(0, 8)}`
  const link = page.getByRole('button', { name: 'Link Discord', exact: true })
  const dialog = page.getByRole('dialog')
  const toDiscord = dialog.getByRole('button', { name: 'Continue to Discord' })
  const password = dialog.getByLabel('Your password')
  await player.signIn(page)
  await test.step('a wrong password is refused', async () => {
    await page.goto('/profile')
    await link.click()
    await password.fill('not my password')
    await toDiscord.click()
    await expect(dialog.getByText('The current password is wrong.', { exact: true })).toBeVisible()
    expect(context.pages()).toHaveLength(1)
  })
  await password.fill(PASSWORD)
  await decide(await popupOf(page, toDiscord), 'Allow', { name, email: freshEmail() })
  await expect(page.locator('[data-spoken]')).toHaveText('Discord linked')
  await expect(page.locator('.discord-account')).toHaveText(name)
  await page.getByRole('button', { name: 'Unlink Discord' }).click()
  await password.fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.locator('[data-spoken]')).toHaveText('Discord unlinked')
  await expect(page.getByText('Not linked')).toBeVisible()
  await withoutPopups(context)
  await page.reload()
  for (const decision of ['Deny', 'Allow'] as const) {
    await link.click()
    await password.fill(PASSWORD)
    await toDiscord.click()
    await page.getByRole('button', { name: 'Continue without a popup' }).click()
    await decide(page, decision, { name, email: freshEmail() })
    await expect(page).toHaveURL('/profile')
    const says = decision === 'Deny' ? 'Discord authentication failed' : 'Discord linked'
    await expect(page.locator('[data-sonner-toast]', { hasText: says })).toBeVisible()
  }
  await expect(page.locator('.discord-account')).toHaveText(name)
})

const withoutPopups = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.open = () => null
  })

async function holdBack(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}
