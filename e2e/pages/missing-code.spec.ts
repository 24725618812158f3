import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'

const MISSING = 'This part of the page could not be loaded.'
const TYPED_TEXT_WARNING = 'Text that you have typed on this page may be lost when it reloads.'
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

/** A release has removed the files of these parts. Returns how to bring them back. */
async function removeCode(page: Page, parts: string) {
  const files = new RegExp(`/_astro/(${parts})\\.`)
  await page.route(files, (route) => route.fulfill({ status: 404 }))
  return () => page.unroute(files)
}

test('A dialog whose code is gone says so, keeps typed text, and opens after a reload', async ({ player, page }) => {
  await player.addAccount('old-castle')
  await player.signIn(page)
  const bringBack = await removeCode(page, 'OpenDialog')
  await page.goto('/accounts')
  await page.getByLabel('Username').fill('ansgar_h')
  await button(page, 'Remove old-castle').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(MISSING)
  await expect(button(dialog, 'Close')).toBeFocused()

  await test.step('it warns before the reload, and can be closed', async () => {
    await button(dialog, 'Reload the page').click()
    await expect(dialog).toContainText(TYPED_TEXT_WARNING)
    await button(dialog, 'Close').click()
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Username')).toHaveValue('ansgar_h')
  })

  await test.step('after the reload it is there', async () => {
    await page.getByLabel('Username').fill('')
    await button(page, 'Remove old-castle').click()
    await bringBack()
    await button(dialog, 'Reload the page').click()
    await button(page, 'Remove old-castle').click()
    await expect(button(dialog, 'Remove account')).toBeVisible()
  })
})

test('A tab, or the form of a dialog, whose code is gone says so in its place', async ({ player, page }) => {
  await player.addAccount('old-castle')
  await player.signIn(page)
  const bringBack = await removeCode(page, 'CreateBotDialogForm|SettingsTab')
  await page.goto('/dashboard')
  await button(page, 'Create Bot').click()
  const dialog = page.getByRole('dialog', { name: 'Bot erstellen' })
  await expect(dialog).toContainText(MISSING)
  await button(dialog, 'Schließen').click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(MISSING)
  await bringBack()
  await button(page, 'Reload the page').click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('tabpanel')).not.toContainText(MISSING)
  await button(page, 'Create Bot').click()
  await expect(dialog.locator('form')).toBeVisible()
})
