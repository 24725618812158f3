import type { Locator } from '@playwright/test'
import { PASSWORD } from '../../api/testing/processes/remote-player'
import { MINUTE } from '../../shared/time'
import { signInWith } from '../browser/sign-in-form'
import { expect, test } from '../fixtures'

test('Visitors are sent from every player page to the sign-in, which returns to the page; public pages have a button for it', async ({
  lastingPage: page,
}) => {
  for (const path of [
    '/dashboard',
    '/accounts',
    '/bots/create',
    '/bots/66f145531b1bc3e6667d1e67',
    '/profile',
    '/settings',
    '/admin',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(`/auth/login?redirect=${path}`)
  }
  await page.goto('/pricing')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth/login?redirect=/pricing')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/auth/login?redirect=/dashboard',
  )
})

// The shared page may have the script cached, and Astro retries with a query.
test('A page whose script never arrives shows advice after a while', async ({ page }) => {
  await page.route(/\/_astro\/DashboardPage/, (route) => route.abort())
  await page.goto('/dashboard')
  await expect(page.getByText('Initialising session...')).toBeVisible()
  const advice = page.getByRole('main').getByRole('status').getByText('This is taking longer than it should.')
  await expect(advice).toBeHidden()
  await advice.evaluate((element) => element.getAnimations().forEach((animation) => void animation.finish()))
  await expect(advice).toBeVisible()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page says that it needs it, and shows no loading text', async ({ page }) => {
    for (const path of ['/dashboard', '/auth/login']) {
      await page.goto(path)
      // A text locator ignores <noscript>.
      await expect(page.locator('noscript p')).toBeVisible()
      await expect(page.locator('noscript p')).toContainText('Switch it on in your browser, then reload the page.')
      await expect(page.getByText('Initialising session...')).toBeHidden()
    }
  })
})

test.describe('Addresses', () => {
  test('that are unknown lead to the landing page, but missing files are 404', async ({
    lastingPage: page,
    request,
  }) => {
    await page.goto('/no/such/page')
    await expect(page).toHaveURL('/')
    for (const path of ['/missing.png', '/_astro/missing.js', '/api/missing']) {
      expect((await request.get(path)).status()).toBe(404)
    }
  })

  test("of bots without an id lead to the dashboard; another player's bot is not found, with a way back", async ({
    playerPage: page,
    resident: { botId },
  }) => {
    for (const path of ['/bots', '/bots/']) {
      await page.goto(path)
      await expect(page).toHaveURL('/dashboard')
    }
    await page.goto(`/bots/${botId}`)
    await expect(page.getByText('Bot not found')).toBeVisible()
    await page
      .getByRole('link', { name: /dashboard/i })
      .last()
      .click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('Signing in', () => {
  test('continues to the wanted page, with a toast for four seconds', async ({ page, player }) => {
    await page.clock.install()
    await page.goto('/accounts')
    await page.getByLabel('Email').waitFor()
    // From here on only the test advances time.
    await page.clock.pauseAt(Date.now() + MINUTE)
    await signInWith(page, player.email, PASSWORD)
    await expect(page).toHaveURL('/accounts')
    const toast = page.getByText('Welcome back!', { exact: true })
    // The page is rendered with its answers, which come at their own time.
    await expect(async () => {
      await page.clock.runFor(50)
      await expect(toast).toBeVisible({ timeout: 50 })
    }).toPass({ timeout: 10_000 })
    await page.clock.runFor(3500)
    await expect(toast).toBeVisible()
    await page.clock.runFor(1500)
    // Its end is drawn by React, and its way out begins after that: two seconds of the page at most.
    await expect(async () => {
      await page.clock.runFor(50)
      await expect(toast).toBeHidden({ timeout: 50 })
    }).toPass({ timeout: 2000 })
  })

  test('with a wrong password reports it and keeps the input; the right one never leads to another site', async ({
    lastingPage: page,
    player,
  }) => {
    await page.goto('/auth/login?redirect=//evil.example/')
    await signInWith(page, 'nobody@example.com', 'wrong password')
    await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
    await signInWith(page, player.email, PASSWORD)
    await expect(page).toHaveURL('/dashboard')
  })

  test('in one tab signs in the others, and signing out ends it in all of them', async ({
    lastingPage: page,
    player,
  }) => {
    await page.goto('/auth/login?redirect=/profile')
    await expect(page.getByLabel('Email')).toBeVisible()
    const other = await page.context().newPage()
    await player.signIn(other)
    await expect(page).toHaveURL('/profile')

    await other.goto('/accounts')
    await expect(other.getByText('No accounts registered yet.')).toBeVisible()
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByText('Sign out', { exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(other).toHaveURL(/\/auth\/login|\/$/)
    // The call that ends the session outlives the page that sent it.
    await expect.poll(async () => (await player.api.auth.me.get()).status).toBe(401)
  })
})

test('Elements line up, tabs show a focus ring to the keyboard only, and the create dialog keeps its actions visible', async ({
  playerPage: page,
}) => {
  const rightOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right)
  const lastToast = page.locator('[data-sonner-toast]').last()
  await page.goto('/dashboard')

  await test.step("a tab's underline is as wide as its text", async () => {
    const underline = await page.locator('[aria-selected=true] .tab-words').evaluate((words) => {
      const text = new Range()
      text.selectNodeContents(words)
      return Number.parseFloat(getComputedStyle(words, '::after').width) - text.getBoundingClientRect().width
    })
    expect(Math.abs(underline)).toBeLessThan(1)
  })

  const dialog = page.getByRole('dialog', { name: 'Bot erstellen' })
  const submit = dialog.getByRole('button', { name: 'Bot erstellen' })

  await test.step('toasts end before the bell', async () => {
    const bell = await page.locator('.header-side').evaluate((side) => side.getBoundingClientRect().left)
    await page.getByRole('button', { name: 'Create Bot' }).first().click()
    await dialog.locator('select').first().selectOption('tower-raider')
    await dialog.getByLabel('Game Account ID').fill('66f145531b1bc3e6667d1e67')
    await submit.click()
    await expect.poll(() => rightOf(lastToast)).toBeCloseTo(bell - 8, 0)
  })

  await test.step('the create dialog keeps its actions visible and clear of toasts, on every screen', async () => {
    for (const [width, height] of [
      [1280, 700],
      [390, 800],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height })
      await dialog.getByLabel('Bot-Template').scrollIntoViewIfNeeded()
      await expect(dialog.getByText('Zugangsdaten')).not.toBeInViewport()
      await expect(submit).toBeInViewport({ ratio: 1 })
      await submit.click()
      await expect(lastToast).toBeVisible()
      // Without force, the click fails if something covers the button.
      await submit.click({ trial: true })
    }
  })

  await test.step('templates fill their panel', async () => {
    await page.goto('/bots/create')
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const groups = page.locator('.template-groups')
      await expect.poll(() => rightOf(groups.locator('fieldset').last())).toBeCloseTo(await rightOf(groups), 0)
      await expect
        .poll(() => rightOf(groups.locator('.template-card').last()))
        .toBeCloseTo(await rightOf(groups.locator('fieldset').last()), 0)
    }
  })

  await test.step('a tab shows the focus ring to the keyboard but not to the mouse', async () => {
    const hasRing = (tab: Locator) => tab.evaluate((element) => element.matches(':focus-visible'))
    await page.goto('/settings')
    const appearance = page.getByRole('tab', { name: 'Appearance' })
    const account = page.getByRole('tab', { name: 'Account' })
    await account.click()
    await expect(account).toBeFocused()
    expect(await hasRing(account)).toBe(false)
    await page.keyboard.press('ArrowLeft')
    await expect(appearance).toBeFocused()
    expect(await hasRing(appearance)).toBe(true)
  })
})

test('The create dialog is in German, reports missing fields, keeps the input, and does not open without a free slot', async ({
  playerPage: page,
  player,
}) => {
  const accountId = await player.addAccount('dialog')
  await player.addAccount('another')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Create Bot' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Bot erstellen' })
  const submit = dialog.getByRole('button', { name: 'Bot erstellen' })
  await submit.click()
  await expect(page.getByText('Bitte zuerst ein Bot-Template auswählen.').first()).toBeVisible()
  await dialog.locator('select').first().selectOption('tower-raider')
  await expect(dialog.getByText('Einstellungen')).toBeVisible()
  await expect(dialog.getByText('Zugangsdaten')).toBeVisible()
  await expect(dialog.getByLabel('Kategorie')).toHaveValue('Kampf')
  await expect(dialog.getByLabel('Kategorie')).toHaveAttribute('readonly', '')
  await expect(dialog.getByLabel('Game Account ID')).toHaveValue('dialog – DE1')
  await dialog.getByLabel('Game Account ID').fill('')
  await submit.click()
  await expect(page.getByText('Bitte einen Account (Game Account ID) angeben.').first()).toBeVisible()
  await dialog.getByLabel('Game Account ID').fill('  66f145531b1bc3e6667d1e67 ')
  await submit.click()
  await expect(page.getByText('Diesen Account gibt es nicht mehr.')).toBeVisible()
  await expect(dialog.getByLabel('Kategorie')).toHaveValue('Kampf')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toBeHidden()

  await player.createBot(accountId)
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Bot' })).toBeDisabled()
})
