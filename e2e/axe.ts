import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Rules {
  /** All, where nothing is said. */
  only?: string[]
  except?: string[]
}

/** What axe finds on a page: the rule, the elements that break it, and what it measured there. */
export async function axeFaults(page: Page, rules: Rules = {}): Promise<string[]> {
  const found = await look(page, rules)
  if (found.length === 0) return found
  // An element has the colours of neither state while it goes from one to the other; a fault is still there afterwards.
  await page.evaluate(endOfFades)
  return look(page, rules)
}

async function look(page: Page, { only, except = [] }: Rules): Promise<string[]> {
  // The other mode opens a page of its own for each report, to see into frames of other origins; no page here has one.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (only ? axe.withRules(only) : axe.disableRules(except)).analyze()
  const told = ({ html, any }: (typeof violations)[number]['nodes'][number]) =>
    [html, ...any.map(({ message }) => message)].join(' ')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(told).join(' ')}`)
}

async function endOfFades() {
  const isFade = ({ effect, timeline }: Animation) =>
    timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  const fades = document.getAnimations().filter(isFade)
  await Promise.allSettled(fades.map(({ finished }) => finished))
}
