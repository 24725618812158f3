import { expect } from 'bun:test'
import { MINUTE, SECOND } from '../../shared/time'
import type { Target } from './find'

/** One tab of a real browser, steered by WebDriver. It looks once, and waits for nothing. */
export interface Tab {
  goto(address: string): Promise<void>
  address(): Promise<string>
  evaluate<Value>(expression: string): Promise<Value>
  /** Clicks its centre with the mouse. False if it isn't visible. */
  click(target: Target): Promise<boolean>
  /** Replaces the text of a field by typing. False if it isn't visible. */
  type(target: Target, text: string): Promise<boolean>
  isShown(target: Target): Promise<boolean>
}

export interface Session {
  tabs(): Promise<Tab[]>
  close(): Promise<void>
}

export interface Engine {
  /** Name and version: "Firefox 153.7.0". */
  name: string
  openSession(): Promise<Session>
  close(): Promise<void>
}

/** A person at a tab, who waits for up to a minute for each thing. */
export interface Visitor {
  open(address: string): Promise<void>
  press(target: Target): Promise<void>
  fill(label: string, text: string): Promise<void>
  choose(label: string, option: string): Promise<void>
  sees(target: Target): Promise<void>
  /** Waits until the address has this path and query. */
  isAt(path: string): Promise<void>
  /** For a new window: a script in its first, blank page may get lost. */
  leavesBlankPage(): Promise<void>
  evaluate<Value>(expression: string): Promise<Value>
  until(expression: string): Promise<void>
}

/** How long a browser may take over one command. */
export const COMMAND_TIMEOUT = 20 * SECOND
const TIMEOUT = MINUTE
const POLL_INTERVAL = SECOND / 20

/** A browser that has left one command unanswered will hardly answer the next. */
export class BrowserHangs extends Error {
  override name = 'BrowserHangs'
}

export function createVisitor(tab: Tab): Visitor {
  return {
    open: (address) => tab.goto(address),
    press: (target) => soon(() => tab.click({ ...target, enabled: true }), `press ${JSON.stringify(target)}`),
    fill: (label, text) => soon(() => tab.type({ label, enabled: true }, text), `fill ${label}`),
    async choose(label, option) {
      await soon(() => tab.isShown({ label }), `see ${label}`)
      expect(await tab.evaluate(`(${chooseInPage})(${JSON.stringify(label)}, ${JSON.stringify(option)})`)).toBe(option)
    },
    sees: (target) => soon(() => tab.isShown(target), `see ${JSON.stringify(target)}`),
    isAt: (path) => soon(async () => pathOf(await tab.address()) === path, `be at ${path}`),
    leavesBlankPage: () => soon(async () => (await tab.address()).startsWith('http'), 'leave the blank page'),
    evaluate: (expression) => tab.evaluate(expression),
    until: (expression) => soon(async () => (await tab.evaluate(expression)) === true, expression),
  }

  async function soon(isDone: () => Promise<boolean>, wanted: string): Promise<void> {
    const error = await until(isDone)
    if (error !== null) throw new Error(`Could not ${wanted}.`, { cause: error })
  }
}

/** The address and the text of every tab, to go with an error. */
export async function tabsOf(session: Session): Promise<string> {
  const tabs = await session.tabs()
  const texts: string[] = []
  for (const tab of tabs) texts.push(await tab.evaluate<string>(PAGE).catch(String))
  return texts.map((text, index) => `Tab ${index + 1} of ${tabs.length}: ${text}`).join('\n\n')
}

const PAGE = '[location.href, document.body.innerText].join("\\n")'

/**
 * Polls for up to a minute. Answers null, or why it never became true. Errors are retried, because a page that is
 * navigating throws; a browser that hangs is not.
 */
export async function until(isSo: () => Promise<boolean>): Promise<unknown> {
  const end = performance.now() + TIMEOUT
  let reason: unknown
  while (performance.now() < end) {
    try {
      if (await isSo()) return null
    } catch (error) {
      if (error instanceof BrowserHangs) throw error
      reason = error
    }
    await Bun.sleep(POLL_INTERVAL)
  }
  return reason ?? new Error('It never became true within a minute.')
}

/** Runs in the page, because the popup list of a select is drawn outside of it. Answers the chosen text. */
function chooseInPage(label: string, option: string): string | undefined {
  const isCalledSo = ({ labels }: HTMLSelectElement) =>
    Array.from(labels).some((each) => each.textContent?.trim() === label)
  const list = Array.from(document.querySelectorAll('select')).find(isCalledSo)
  const wanted = Array.from(list?.options ?? []).find(({ text }) => text === option)
  if (!list || !wanted) return
  list.value = wanted.value
  list.dispatchEvent(new Event('change', { bubbles: true }))
  return list.selectedOptions[0]?.text
}

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address)
  return pathname + search
}
