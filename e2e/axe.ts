import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds on a page: the rule, and the elements that break it. */
export async function axeFaults(page: Page, { except = [] }: { except?: string[] } = {}): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).disableRules(except).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
