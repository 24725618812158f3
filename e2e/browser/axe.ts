import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Minified without spaces, it is half as long. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

interface Rules {
  only?: string[]
  except?: string[]
}

export async function axeViolations(page: Page, rules: Rules = {}): Promise<string[]> {
  const found = await check(page, rules)
  if (found.length === 0) return found
  // During a fade, colours are in between; a real violation is still there afterwards.
  await page.evaluate(endOfFades)
  return check(page, rules)
}

async function check(page: Page, { only, except = [] }: Rules): Promise<string[]> {
  // Injected once per page: parsing costs more than running.
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
