import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import { atom } from 'nanostores'
import { MAX_CONSOLE_LINES } from '../../../shared/limits'
import { withDom } from '../../testing/dom'
import { setupUser } from '../../testing/on-page'
import { ConsolePanel } from './ConsolePanel'
import { type ConsoleEntry, lineOf } from './lines/console-entries'
import { createMomentStore } from './moment/moment-store'
import type { ConsoleState } from './stream/console-store'

withDom()
// Each step renders completely before the next one begins.
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(cleanup)

const SIGNS = ['+', '>', '.', 'x']
const entries: ConsoleEntry[] = Array.from({ length: MAX_CONSOLE_LINES }, (_, index) =>
  lineOf(index + 1, `2026-11-21T11:52:33Z ${SIGNS[index % SIGNS.length]} 18 carts with 9,000 stone are at Rabenfels.`),
)
const the = (selector: string) => document.querySelector(selector) as HTMLElement
const shown = () => document.querySelectorAll('[role=log] [data-number]').length

async function timeOf(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

// A busy machine may slow one step, but not every time.
test(
  'Searching, stepping and filtering take only a few times as long as showing all lines',
  async () => {
    const $console = atom<ConsoleState>({ entries, newest: MAX_CONSOLE_LINES, stream: 'open', isLate: false })
    const showing = await timeOf(() =>
      render(
        <ConsolePanel
          moment={createMomentStore()}
          store={{ $console, reconnect: () => {} }}
          botId=""
          botName=""
          isPlaying
        />,
      ),
    )
    expect(shown()).toBe(MAX_CONSOLE_LINES)
    const searching = await timeOf(() => setupUser().type(the('[type=search]'), 'c'))
    expect(the('output')).toHaveTextContent('1 of 2,000')
    const walking = await timeOf(() => setupUser().type(the('[type=search]'), '{Enter}'))
    expect(the('output')).toHaveTextContent('2 of 2,000')
    const filtering = await timeOf(() => setupUser().click(the('[data-kind=error] [type=checkbox]')))
    expect(shown()).toBe(MAX_CONSOLE_LINES / SIGNS.length)
    expect(searching / showing).toBeLessThan(2)
    expect(walking / showing).toBeLessThan(1)
    expect(filtering / showing).toBeLessThan(2)
  },
  { retry: 2 },
)
