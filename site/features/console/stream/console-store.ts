import { atom, onMount, type ReadableAtom } from 'nanostores'
import { MAX_CONSOLE_LINES } from '../../../../shared/limits'
import { HIDDEN_GRACE, isHidden, onVisibilityChange } from '../../../lib/browser/visibility'
import { type ConsoleEntry, numberOf, withNewest } from '../lines/console-entries'
import { createBatches } from './batches'
import type { FollowConsole } from './console-reader'

export interface ConsoleState {
  entries: readonly ConsoleEntry[]
  /** The number of the newest line; 0 before the first. */
  newest: number
  stream: 'opening' | 'open' | 'ended'
}

export interface ConsoleStore {
  $console: ReadableAtom<ConsoleState>
  /** Goes on after the newest line, once the stream has ended. */
  reconnect(): void
}

/**
 * A console that streams while somebody reads it: opened with the first reader, closed after the last. Behind another
 * tab it lets go of its stream, and goes on after its newest line when it comes to the front.
 */
export function createConsoleStore(follow: FollowConsole): ConsoleStore {
  const $console = atom<ConsoleState>({ entries: [], newest: 0, stream: 'opening' })
  const change = (part: Partial<ConsoleState>) => $console.set({ ...$console.get(), ...part })
  const batches = createBatches(addEntries, MAX_CONSOLE_LINES)
  let leaveStream = () => {}
  let hideTimer: Timer | undefined
  let isReleased = false

  function addEntries(added: ConsoleEntry[]) {
    const { entries, newest } = $console.get()
    change({ entries: withNewest(entries, added), newest: added.map(numberOf).at(-1) ?? newest, stream: 'open' })
  }

  function openStream() {
    isReleased = false
    change({ stream: 'opening' })
    leaveStream = follow($console.get().newest, {
      onOpen: () => change({ stream: 'open' }),
      onEntry: batches.add,
      onEnd: () => {
        batches.flush()
        change({ stream: 'ended' })
      },
    })
  }

  function closeStream() {
    leaveStream()
    batches.flush()
  }

  function release() {
    clearTimeout(hideTimer)
    if ($console.get().stream === 'ended') return
    isReleased = true
    closeStream()
  }

  function followVisibility() {
    clearTimeout(hideTimer)
    if (isHidden()) hideTimer = setTimeout(release, HIDDEN_GRACE)
    else if (isReleased) openStream()
  }

  onMount($console, () => {
    // A tab that is opened behind another one waits until it is looked at.
    isReleased = isHidden()
    if (!isReleased) openStream()
    const stopWatching = onVisibilityChange(followVisibility)
    // A page that sleeps in the history holds nothing.
    addEventListener('pagehide', release)
    addEventListener('pageshow', followVisibility)
    return () => {
      stopWatching()
      removeEventListener('pagehide', release)
      removeEventListener('pageshow', followVisibility)
      clearTimeout(hideTimer)
      closeStream()
    }
  })

  return {
    $console,
    reconnect: () => {
      if ($console.get().stream !== 'ended') return
      openStream()
      followVisibility()
    },
  }
}
