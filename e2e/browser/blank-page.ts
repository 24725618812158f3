import { expect, type Page } from '@playwright/test'

/** Leaves a page for one of a few plain words and the same origin, which reaches its storage. */
export async function openBlankPage(page: Page, origin: string): Promise<void> {
  const address = `${origin}/robots.txt`
  // A page that is just going elsewhere by itself breaks this off.
  if (page.url() !== address) await expect(() => page.goto(address)).toPass()
}
