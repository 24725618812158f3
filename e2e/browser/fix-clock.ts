import type { Page } from '@playwright/test'

/** Stops the page's clock. */
export async function fixClock(page: Page, time: string) {
  await page.clock.setFixedTime(time)
  await ignoreServerClock(page)
}

/** Otherwise the page follows the server's clock, which the Date header of answers says. */
export async function ignoreServerClock(page: Page) {
  await page.addInitScript(() => {
    const { get } = Headers.prototype
    Headers.prototype.get = function say(name) {
      return name === 'date' ? null : get.call(this, name)
    }
  })
}
