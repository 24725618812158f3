import { expect, type Page } from '@playwright/test'

/** Leaves a page for an empty one of the same origin, which reaches its storage and costs the server nothing. */
export async function openBlankPage(page: Page, origin: string): Promise<void> {
  const address = `${origin}/blank`
  if (page.url() === address) return
  const body = '<link rel="icon" href="data:,">'
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }))
  // A page that is just going elsewhere by itself breaks this off.
  await expect(() => page.goto(address)).toPass()
  // While anything is intercepted, every request is asked about here, and nothing comes from the cache.
  await page.unroute(address)
}
