import type { Page } from '@playwright/test'
import { PASSWORD } from '../../api/testing/processes/remote-player'
import { signInWith } from '../browser/sign-in-form'
import { expect, test } from '../fixtures'

const restored = (page: Page) => page.getByText('Your earlier input is back, except for passwords.')

test('Typed text returns after the session ended elsewhere or the page was left', async ({
  player,
  playerPage: page,
}) => {
  await test.step('a new account, after the session ended', async () => {
    await page.goto('/accounts')
    await page.getByLabel('Email').fill('ansgar@rabenfels.example')
    await page.getByLabel('Server').selectOption('DE1')
    await page.getByLabel('Username').fill('ansgar_h')
    await page.getByLabel('Password', { exact: true }).fill('sesame')
    await player.api.auth.logout.post()
    await expect(page).toHaveURL('/auth/login?redirect=/accounts')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('sesame')
    await signInWith(page, player.email, PASSWORD)
    await expect(restored(page)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('ansgar@rabenfels.example')
    await expect(page.getByLabel('Server')).toHaveValue('DE1')
    await expect(page.getByLabel('Username')).toHaveValue('ansgar_h')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await page.getByLabel('Password', { exact: true }).fill('sesame')
    await page.getByRole('button', { name: 'Add Account' }).click()
    await expect(page.getByRole('row', { name: /ansgar_h/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('row', { name: /ansgar_h/ })).toBeVisible()
    await expect(restored(page)).toBeHidden()
  })

  await test.step('a new bot, after following a link', async () => {
    await page.goto('/bots/create')
    await page.getByRole('radio', { name: 'Resource Collector' }).check()
    await page.getByLabel('Name').fill('Night shift')
    await page.getByLabel('Collect from this amount').fill('777')
    await page.getByRole('link', { name: 'Home' }).first().click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page.getByLabel('Name')).toHaveValue('Night shift')
    await expect(page.getByLabel('Collect from this amount')).toHaveValue('777')
    await page.getByRole('button', { name: 'Create Bot' }).click()
    await expect(page).toHaveURL(/\/bots\/[0-9a-f]{24}$/)
    await page.goto('/bots/create')
    await expect(page.getByRole('radio', { name: 'Resource Collector' })).not.toBeChecked()
  })

  await test.step('a change that Escape would discard', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Console' }).click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Change bot' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change bot' })
    await dialog.getByLabel('Collect from this amount').fill('888')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByLabel('Collect from this amount')).toHaveValue('888')
    await expect(dialog.getByLabel('Collect from this amount')).toBeFocused()
    await page.reload()
    await page.getByRole('button', { name: 'Change bot' }).click()
    await expect(dialog.getByLabel('Collect from this amount')).toHaveValue('888')
    await expect(restored(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Change bot' }).click()
    await expect(dialog.getByLabel('Collect from this amount')).toHaveValue('777')
  })
})
