import { expect, type Page } from '@playwright/test'
import type { Theme } from '../../site/lib/theme/themes'

/** Switches the theme as another tab would. Answers how many transitions began. */
export async function chooseTheme(page: Page, theme: Theme): Promise<number> {
  const { shown, transitions } = await page.evaluate((wanted) => {
    localStorage.setItem('theme', wanted)
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
    return { shown: document.documentElement.dataset.theme, transitions }
  }, theme)
  expect(shown).toBe(theme)
  return transitions
}
