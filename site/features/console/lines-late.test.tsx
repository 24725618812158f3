import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { act, cleanup, render } from '@testing-library/react'
import { atom } from 'nanostores'
import { showAway, showReachable } from '../../lib/live/server-store'
import { withDom } from '../../testing/dom'
import { onPage } from '../../testing/on-page'
import { ConsolePanel } from './ConsolePanel'
import { lineOf } from './lines/console-entries'
import { createMomentStore } from './moment/moment-store'
import type { ConsoleState } from './stream/console-store'

withDom()
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(() => {
  cleanup()
  showReachable()
})

const PLAYS_ON = 'Lines are late and will follow. The bot plays on.'

function openPanel(state: Partial<ConsoleState>, isPlaying = true) {
  const entries = [lineOf(1, 'Signed in as ansgar_h.')]
  const $console = atom<ConsoleState>({ entries, newest: 1, stream: 'open', isLate: false, ...state })
  render(
    <ConsolePanel
      moment={createMomentStore()}
      store={{ $console, reconnect: () => {} }}
      botId=""
      botName=""
      isPlaying={isPlaying}
    />,
  )
  return (part: Partial<ConsoleState>) => act(() => $console.set({ ...$console.get(), ...part }))
}

describe('A console whose lines are late', () => {
  test('says so after its last line, and no more once they are on time', () => {
    const change = openPanel({})
    expect(onPage().queryByText(/late/)).toBeNull()
    change({ isLate: true })
    expect(onPage().getByRole('log').firstElementChild?.lastElementChild).toHaveTextContent(PLAYS_ON)
    expect(onPage().getByRole('log')).toHaveTextContent('Signed in as ansgar_h.')
    change({ isLate: false })
    expect(onPage().queryByText(/late/)).toBeNull()
  })

  test('says of a stopped bot only that lines follow', () => {
    openPanel({ isLate: true }, false)
    expect(onPage().getByText(/late/)).toHaveTextContent(/^Lines are late and will follow\.$/)
  })

  test('says so before its first line as well', () => {
    openPanel({ entries: [], newest: 0, isLate: true })
    expect(onPage().getByText('Awaiting console output...')).toBeVisible()
    expect(onPage().getByText(PLAYS_ON)).toBeVisible()
  })

  test('says nothing of it once its stream has ended, or the server is away', () => {
    const change = openPanel({ isLate: true, stream: 'ended' })
    expect(onPage().queryByText(PLAYS_ON)).toBeNull()
    change({ stream: 'open' })
    expect(onPage().getByText(PLAYS_ON)).toBeVisible()
    act(() => showAway(null))
    expect(onPage().queryByText(PLAYS_ON)).toBeNull()
  })
})
