import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'

const theme = (page: Page, name: string) => page.getByRole('radio', { name })
const root = (page: Page) => page.locator('html')
const header = (page: Page) => page.getByRole('banner')

test('A theme applies at once in every tab and stays; the settings show the account and its plan', async ({
  playerPage: page,
}) => {
  const other = await page.context().newPage()
  await other.goto('/pricing')
  await expect(root(other)).toHaveAttribute('data-theme', 'dark')
  await page.goto('/settings')
  await expect(theme(page, 'dark')).toBeChecked()
  const barsBefore = await page.locator('meta[name=theme-color]').getAttribute('content')

  await theme(page, 'light').click()
  await expect(root(page)).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('meta[name=theme-color]')).not.toHaveAttribute('content', barsBefore ?? '')
  await expect(root(other)).toHaveAttribute('data-theme', 'light')

  await page.reload()
  await expect(root(page)).toHaveAttribute('data-theme', 'light')
  await expect(theme(page, 'light')).toBeChecked()
  await theme(page, 'light').press('ArrowRight')
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')

  await page.getByRole('tab', { name: 'Account' }).click()
  const account = page.getByRole('tabpanel', { name: 'Account' })
  await expect(account).toContainText('@example.com')
  await expect(account).toContainText('starter')
})

test('The user menu leads to the profile, where a new name shows at once, in other tabs too', async ({
  playerPage: page,
}) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  const entries = page.locator('#user-menu :is(a, button):visible')
  await expect(entries).toHaveText([
    'Dashboard',
    'Game Accounts',
    'Scripts',
    'Billing',
    'Profile',
    'Settings',
    'Ask for help',
    'Sign out',
  ])
  await entries.getByText('Profile').click()

  await expect(page).toHaveURL('/profile')
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome')
  await page.getByLabel('Username').fill('  Carl of Rabenfels ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible()
  for (const tab of [page, other]) await expect(header(tab)).toContainText('Carl of Rabenfels')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Carl of Rabenfels')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carl of Rabenfels')
  await page.reload()
  await expect(page.getByLabel('Username')).toHaveValue('Carl of Rabenfels')
})

test('The user menu leads to billing and game accounts, and is marked on the pages that only it has', async ({
  playerPage: page,
}) => {
  const menu = page.getByRole('button', { name: /^Account menu/ })
  const entry = (name: string) => page.locator('#user-menu').getByRole('link', { name })
  await page.goto('/pricing')
  await menu.click()
  await entry('Billing').click()
  await expect(page.locator('#billing')).toBeInViewport()
  await expect(page.getByRole('tab', { name: /^Settings/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: /^Bot Management/ }).click()
  await expect(page).toHaveURL('/dashboard')
  await menu.click()
  await entry('Billing').click()
  await expect(page.locator('#billing')).toBeInViewport()

  await test.step('as does the corner of the dashboard, on a phone too', async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.getByRole('tab', { name: /^Bot Management/ }).click()
      await page.locator('.page-head').getByRole('link', { name: 'Billing' }).click()
      await expect(page.locator('#billing')).toBeInViewport()
      await expect(page.getByRole('tab', { name: /^Settings/ })).toHaveAttribute('aria-selected', 'true')
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await menu.click()
  await entry('Game Accounts').click()
  await expect(page).toHaveURL('/accounts')
  await expect(header(page).getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current')
  await expect(menu).toHaveAttribute('data-current')
  await menu.click()
  await expect(entry('Game Accounts')).toHaveAttribute('aria-current', 'page')
})
