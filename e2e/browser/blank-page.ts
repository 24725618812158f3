import { expect, type Page } from '@playwright/test'

/** Opens a small text file of the same origin, from which the storage is reachable. */
export async function openBlankPage(page: Page, origin: string): Promise<void> {
  const address = `${origin}/robots.txt`
  // A page that is navigating by itself aborts this.
  if (page.url() !== address) await expect(() => page.goto(address)).toPass()
}
