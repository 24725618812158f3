import type { Page } from '@playwright/test'

/**
 * Leaves a page for one of the same origin that runs nothing, and reaches its storage. It is a real one: while anything is
 * intercepted, Chromium forgets the scripts that it has read, and the next page takes half as long again.
 */
export async function openBlankPage(page: Page, origin: string): Promise<void> {
  const address = `${origin}/robots.txt`
  if (page.url() !== address) await page.goto(address)
}
