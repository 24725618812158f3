import type { Browser, Page, PlaywrightTestOptions } from '@playwright/test'
import { openBlankPage } from './blank-page'

export interface LastingPage {
  page: Page | null
}

const SIZE = { width: 1280, height: 720 }

/** Reuses the page of the test before, signed out and emptied, because its scripts are cached. */
export async function lastingPage(
  lasting: LastingPage,
  browser: Browser,
  origin: string,
  reducedMotion: PlaywrightTestOptions['reducedMotion'],
): Promise<Page> {
  // A page from `browser.newPage` cannot open a second tab.
  lasting.page ??= await (await browser.newContext({ baseURL: origin })).newPage()
  const { page } = lasting
  page.removeAllListeners()
  for (const tab of page.context().pages()) if (tab !== page) await tab.close()
  await page.setViewportSize(SIZE)
  await page.emulateMedia({ reducedMotion, forcedColors: null })
  await openBlankPage(page, origin)
  await page.context().clearCookies()
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  return page
}
