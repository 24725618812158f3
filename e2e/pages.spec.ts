import { expect, type Locator, type Page, test } from '@playwright/test'
import { Castellan } from './castellan'
import { PASSWORD, Player } from './player'

const castellan = new Castellan()

let anna: Player
let ben: Player
let botId: string

test.beforeAll(async ({ playwright }) => {
  await castellan.start()
  const request = await playwright.request.newContext()
  const begun = await Player.withBot(castellan, request)
  anna = begun.player
  botId = begun.botId
  ben = await Player.register(castellan, request)
})
test.afterAll(() => castellan.remove())

const open = (page: Page, path: string) => page.goto(`${castellan.url}${path}`)

test.describe('Who is not signed in', () => {
  for (const path of [
    '/dashboard',
    '/accounts',
    '/bots/create',
    '/bots/66f145531b1bc3e6667d1e67',
    '/profile',
    '/settings',
  ]) {
    test(`is sent from ${path} to the sign-in, and comes back`, async ({ page }) => {
      await open(page, path)
      await expect(page).toHaveURL(`${castellan.url}/auth/login?redirect=${path}`)
    })
  }

  test('finds a Sign In button that remembers the page', async ({ page }) => {
    await open(page, '/pricing')
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(`${castellan.url}/auth/login?redirect=/pricing`)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/auth/login?redirect=/dashboard',
    )
  })
})

test('A tab shows the focus ring to the keyboard, and not to the mouse', async ({ page }) => {
  const hasRing = (tab: Locator) => tab.evaluate((element) => element.matches(':focus-visible'))
  await anna.signIn(page)
  await open(page, '/settings')
  const appearance = page.getByRole('tab', { name: 'Appearance' })
  const account = page.getByRole('tab', { name: 'Account' })
  await account.click()
  await expect(account).toBeFocused()
  expect(await hasRing(account)).toBe(false)
  await page.keyboard.press('ArrowLeft')
  await expect(appearance).toBeFocused()
  expect(await hasRing(appearance)).toBe(true)
})

test('A page whose script never arrives says after a while what to do', async ({ page }) => {
  await page.route('**/_astro/DashboardPage*.js', (route) => route.abort())
  await open(page, '/dashboard')
  await expect(page.getByText('Initialising session...')).toBeVisible()
  const advice = page.getByText('This takes longer than it should.')
  await expect(advice).toBeHidden()
  await advice.evaluate((element) => element.getAnimations().forEach((animation) => void animation.finish()))
  await expect(advice).toBeVisible()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/dashboard', '/auth/login']) {
    test(`${path} says that it needs it, and does not pretend to wait`, async ({ page }) => {
      await open(page, path)
      // A look for the text passes over <noscript>.
      await expect(page.locator('noscript p')).toBeVisible()
      await expect(page.locator('noscript p')).toContainText('Switch it on in your browser, then reload the page.')
      await expect(page.getByText('Initialising session...')).toBeHidden()
    })
  }
})

test.describe('Addresses', () => {
  test('that nobody knows lead to the landing page, and missing files do not', async ({ page, request }) => {
    await open(page, '/no/such/page')
    await expect(page).toHaveURL(`${castellan.url}/`)
    for (const path of ['/missing.png', '/_astro/missing.js', '/api/missing']) {
      expect((await request.get(`${castellan.url}${path}`)).status()).toBe(404)
    }
  })

  test('of bots without an id lead to the dashboard', async ({ page }) => {
    await anna.signIn(page)
    for (const path of ['/bots', '/bots/']) {
      await open(page, path)
      await expect(page).toHaveURL(`${castellan.url}/dashboard`)
    }
  })

  test("of someone else's bot say that it is not found, with a way back", async ({ page }) => {
    await ben.signIn(page)
    await open(page, `/bots/${botId}`)
    await expect(page.getByText('Bot not found')).toBeVisible()
    await page
      .getByRole('link', { name: /dashboard/i })
      .last()
      .click()
    await expect(page).toHaveURL(`${castellan.url}/dashboard`)
  })
})

test.describe('Signing in', () => {
  test('goes on to the page that was wanted, with a toast for its full four seconds', async ({ page, request }) => {
    const email = `${crypto.randomUUID()}@example.com`
    await request.post(`${castellan.url}/api/auth/register`, { data: { email, password: PASSWORD } })
    await page.clock.install()
    await open(page, '/accounts')
    await page.getByLabel('Email').waitFor()
    // From here on time passes only where this test lets it, however slow the machine is.
    await page.clock.pauseAt(Date.now() + 60_000)
    await signIn(page, email, PASSWORD)
    await expect(page).toHaveURL(`${castellan.url}/accounts`)
    await page.clock.runFor(100)
    const toast = page.getByText('Welcome back!', { exact: true })
    await expect(toast).toBeVisible()
    await page.clock.runFor(3500)
    await expect(toast).toBeVisible()
    await page.clock.runFor(1500)
    await expect(toast).toBeHidden()
  })

  test('with a wrong password says so, and loses nothing', async ({ page }) => {
    await open(page, '/auth/login')
    await signIn(page, 'nobody@example.com', 'wrong password')
    await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
  })

  test('never leads to another site', async ({ page, request }) => {
    const email = `${crypto.randomUUID()}@example.com`
    await request.post(`${castellan.url}/api/auth/register`, { data: { email, password: PASSWORD } })
    await open(page, '/auth/login?redirect=//evil.example/')
    await signIn(page, email, PASSWORD)
    await expect(page).toHaveURL(`${castellan.url}/dashboard`)
  })

  test('in one tab leads another one past the form as well', async ({ page, context }) => {
    await open(page, '/auth/login?redirect=/profile')
    await expect(page.getByLabel('Email')).toBeVisible()
    const other = await context.newPage()
    await ben.signIn(other)
    await expect(page).toHaveURL(`${castellan.url}/profile`)
  })

  test('ends with Sign out, on the landing page and in other tabs', async ({ page, context, request }) => {
    const carl = await Player.register(castellan, request)
    await carl.signIn(page)
    await open(page, '/dashboard')
    const other = await context.newPage()
    await open(other, '/accounts')
    await expect(other.getByText('No accounts registered yet.')).toBeVisible()
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByText('Sign out', { exact: true }).click()
    await expect(page).toHaveURL(`${castellan.url}/`)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(other).toHaveURL(/\/auth\/login|\/$/)
    await expect(carl.call('GET', '/api/auth/me')).rejects.toThrow('401')
  })
})

test.describe('The create dialog', () => {
  test('speaks German, says what is missing, and keeps what was typed', async ({ page, request }) => {
    const dora = await Player.register(castellan, request)
    await dora.addAccount('dialog')
    await dora.signIn(page)
    await open(page, '/dashboard')
    await page.getByRole('button', { name: 'Create Bot' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Bot erstellen' })
    const submit = dialog.getByRole('button', { name: 'Bot erstellen' })
    await submit.click()
    await expect(page.getByText('Bitte zuerst ein Bot-Template auswählen.').first()).toBeVisible()
    await dialog.locator('select').first().selectOption('tower-raider')
    await expect(dialog.getByText('Einstellungen')).toBeVisible()
    await expect(dialog.getByText('Zugangsdaten')).toBeVisible()
    await expect(dialog.getByLabel('Kategorie')).toHaveValue('Combat')
    await expect(dialog.getByLabel('Kategorie')).toHaveAttribute('readonly', '')
    await submit.click()
    await expect(page.getByText('Bitte einen Account (Game Account ID) angeben.').first()).toBeVisible()
    await dialog.getByLabel('Game Account ID').fill('  66f145531b1bc3e6667d1e67 ')
    await submit.click()
    await expect(page.getByText('Account not found', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Kategorie')).toHaveValue('Combat')
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(dialog).toBeHidden()
  })

  test('keeps its actions in sight on a phone on its side', async ({ page }) => {
    await page.setViewportSize({ width: 667, height: 375 })
    await ben.signIn(page)
    await open(page, '/dashboard')
    await page.getByRole('button', { name: 'Create Bot' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Bot erstellen' })
    await dialog.locator('select').first().selectOption('tower-raider')
    await expect(dialog.getByText('Zugangsdaten')).not.toBeInViewport()
    await expect(dialog.getByRole('button', { name: 'Bot erstellen' })).toBeInViewport({ ratio: 1 })
  })

  test('does not open once every slot is taken', async ({ page }) => {
    await anna.signIn(page)
    await open(page, '/dashboard')
    await expect(page.getByRole('button', { name: 'Create Bot' })).toBeDisabled()
  })
})

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Login' }).click()
}
