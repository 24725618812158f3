import { expect, type Page } from '@playwright/test'
import type { Theme } from '../site/lib/theme/themes'

/** A page follows the theme that another tab has chosen; themes differ in colours alone. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((wanted) => {
    localStorage.setItem('theme', wanted)
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  }, theme)
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme)
}
