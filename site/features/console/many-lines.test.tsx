import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import { CONSOLE_LINES_KEPT } from '../../../shared/limits'
import { withDom } from '../../testing/dom'
import { onPage } from '../../testing/page'
import { ConsolePanel } from './ConsolePanel'
import { type ConsoleEntry, lineOf } from './lines/console-entries'
import type { ConsoleState } from './stream/console-store'

withDom()
afterEach(cleanup)

const SIGNS = ['+', '>', '.', 'x']
const entries: ConsoleEntry[] = Array.from({ length: CONSOLE_LINES_KEPT }, (_, index) =>
  lineOf(index + 1, `2026-11-21T11:52:33Z ${SIGNS[index % SIGNS.length]} 18 carts with 9,000 stone are at Rabenfels.`),
)

async function timeOf(work: () => void, isDone: () => void): Promise<number> {
  const from = performance.now()
  work()
  await waitFor(isDone, { interval: 5, timeout: 30_000 })
  return performance.now() - from
}

test('All lines that are kept are searched and filtered about as fast as they are shown at first', async () => {
  const $console = atom<ConsoleState>({ entries, newest: CONSOLE_LINES_KEPT, stream: 'open' })
  const store = { $console, reconnect: () => {} }
  const shown = () => document.querySelectorAll('[role=log] li').length
  const showing = await timeOf(
    () => render(<ConsolePanel store={store} botName="" />),
    () => expect(shown()).toBe(CONSOLE_LINES_KEPT),
  )
  const searching = await timeOf(
    () => fireEvent.change(onPage().getByLabelText('Find in console'), { target: { value: 'carts' } }),
    () => expect(onPage().getByText('1 of 2,000')).toBeInTheDocument(),
  )
  const walking = await timeOf(
    () => fireEvent.keyDown(onPage().getByLabelText('Find in console'), { key: 'Enter' }),
    () => expect(onPage().getByText('2 of 2,000')).toBeInTheDocument(),
  )
  const filtering = await timeOf(
    () => fireEvent.click(onPage().getByLabelText(/^Errors/)),
    () => expect(shown()).toBe(CONSOLE_LINES_KEPT / SIGNS.length),
  )
  expect(searching / showing).toBeLessThan(2)
  expect(walking / showing).toBeLessThan(1)
  expect(filtering / showing).toBeLessThan(2)
  if (process.env.SHOW) console.log({ showing, searching, walking, filtering })
})
