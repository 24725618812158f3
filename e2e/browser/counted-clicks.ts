import type { Locator } from '@playwright/test'

/** Counts what a newcomer has to press and to type. */
export function countedClicks() {
  const count = { clicks: 0, fields: 0 }
  return {
    count,
    async click(target: Locator) {
      await target.click()
      count.clicks++
    },
    async type(target: Locator, text: string) {
      await target.fill(text)
      count.fields++
    },
  }
}
