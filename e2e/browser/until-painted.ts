import type { Page } from '@playwright/test'

/** What has changed so far is on the screen. */
export const untilPainted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
