import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Half as long as the one with spaces. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

interface Rules {
  /** All, where nothing is said. */
  only?: string[]
  except?: string[]
}

/** What axe finds on a page: the rule, the elements that break it, and what it measured there. */
export async function axeViolations(page: Page, rules: Rules = {}): Promise<string[]> {
  const found = await check(page, rules)
  if (found.length === 0) return found
  // An element has the colours of neither state while it goes from one to the other; a fault is still there afterwards.
  await page.evaluate(endOfFades)
  return check(page, rules)
}

async function check(page: Page, { only, except = [] }: Rules): Promise<string[]> {
  // A page keeps it: to read it costs more than to run it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};0`)
  return page.evaluate(runAxe, {
    resultTypes: ['violations'],
    ...(only && { runOnly: { type: 'rule', values: only } }),
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  } satisfies axe.RunOptions)
}

async function runAxe(options: axe.RunOptions): Promise<string[]> {
  if (!window.axe) throw new Error('The page has lost axe.')
  const { violations } = await window.axe.run(document, options)
  const describe = ({ html, any }: axe.NodeResult) => [html, ...any.map(({ message }) => message)].join(' ')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(describe).join(' ')}`)
}

async function endOfFades() {
  const isFade = ({ effect, timeline }: Animation) =>
    timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  const fades = document.getAnimations().filter(isFade)
  await Promise.allSettled(fades.map(({ finished }) => finished))
}
