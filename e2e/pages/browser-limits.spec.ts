import type { Page } from '@playwright/test'
import { PASSWORD } from '../../api/testing/processes/remote-player'
import { PLAIN_HTTP_HOST } from '../browser/launch-options'
import { signInWith } from '../browser/sign-in-form'
import { expect, test } from '../fixtures'

// Playwright blocks them with an error that no browser gives.
test.use({ serviceWorkers: 'allow' })

function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

test('Without storage, public pages work, and the sign-in says what to allow', async ({
  page,
  resident: { player },
}) => {
  await player.signIn(page)
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get })
  })
  const errors = errorsOf(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Start Automating' }).first()).toBeVisible()
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { name: 'Premium' }).first()).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth/login?redirect=/dashboard')
  await expect(page.getByRole('alert')).toContainText('Allow cookies and site data')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('alert')).toContainText('Allow cookies and site data')
  expect(errors).toEqual([])
})

test('Over plain HTTP, a player signs in, starts a bot and copies its console', async ({ page, player, castellan }) => {
  const botId = await player.addBot(`plain-${Date.now()}`)
  const origin = `http://${PLAIN_HTTP_HOST}:${new URL(castellan.url).port}`
  const errors = errorsOf(page)
  await page.goto(`${origin}/auth/login`)
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'locks' in navigator])).toEqual([
    false,
    false,
    false,
  ])
  await signInWith(page, player.email, PASSWORD)
  await expect(page).toHaveURL(`${origin}/dashboard`)
  await page
    .getByRole('button', { name: /^Start / })
    .first()
    .click()
  await expect(page.getByRole('article').getByText('ONLINE', { exact: true })).toBeVisible()
  await page.goto(`${origin}/bots/${botId}`)
  await expect(page.getByRole('log').locator('[data-number]').nth(3)).toBeVisible()
  await page.getByRole('button', { name: 'Copy console' }).click()
  await expect(page.getByText('Console copied', { exact: true })).toBeVisible()
  expect(errors).toEqual([])
})

test('A page that fails on a bad answer recovers with the next one', async ({ page, resident: { player } }) => {
  await player.signIn(page)
  let isBad = true
  await page.route('**/api/bots', async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    const { bots } = await response.json()
    const created_at = isBad ? 'garbage' : bots[0].created_at
    await route.fulfill({ response, json: { bots: [{ ...bots[0], created_at }] } })
  })
  await page.goto('/dashboard')
  const trouble = page.getByRole('heading', { name: 'Something went wrong' })
  await expect(trouble).toBeVisible()
  await expect(page.getByText('An unexpected error occurred. Please try refreshing the page.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(trouble).toBeVisible()
  await page.reload()
  await expect(trouble).toBeVisible()
  isBad = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('An old browser shows the minimum version; other browsers show no notice', async ({ page }) => {
  const tooOld = page.getByText('This browser is too old for Castellan. It works in Chrome and Edge from version')
  await page.goto('/auth/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(tooOld).toBeHidden()
  await page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'))
  await page.reload()
  await expect(tooOld).toBeVisible()
})
