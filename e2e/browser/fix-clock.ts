import type { Page } from '@playwright/test'

/** Stops the page's clock. Otherwise it would follow the server's, which the Date header of answers says. */
export async function fixClock(page: Page, time: string) {
  await page.clock.setFixedTime(time)
  await page.addInitScript(() => {
    const { get } = Headers.prototype
    Headers.prototype.get = function say(name) {
      return name === 'date' ? null : get.call(this, name)
    }
  })
}
