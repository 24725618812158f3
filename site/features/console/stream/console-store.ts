import { atom, onMount, type ReadableAtom } from 'nanostores'
import { MAX_CONSOLE_LINES } from '../../../../shared/limits'
import { HIDDEN_GRACE, isHidden, onVisibilityChange } from '../../../lib/browser/visibility'
import { type ConsoleEntry, numberOf, withNewest } from '../lines/console-entries'
import { createBatches } from './batches'
import type { FollowConsole } from './console-reader'

export interface ConsoleState {
  entries: readonly ConsoleEntry[]
  /** 0 before the first line. */
  newest: number
  stream: 'opening' | 'open' | 'ended'
}

export interface ConsoleStore {
  $console: ReadableAtom<ConsoleState>
  /** Resumes after the newest line of an ended stream. */
  reconnect(): void
}

/** Streams while it has readers. A hidden tab releases its stream and resumes after its newest line. */
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
    // A tab opened in the background waits until it is visible.
    isReleased = isHidden()
    if (!isReleased) openStream()
    const stopWatching = onVisibilityChange(followVisibility)
    // A page in the back-forward cache must not hold a stream.
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
