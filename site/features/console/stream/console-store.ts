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
  /** The server cannot reach new lines for now; they will follow. */
  isLate: boolean
}

export interface ConsoleStore {
  $console: ReadableAtom<ConsoleState>
  /** Resumes after the newest line of an ended stream. */
  reconnect(): void
}

/** Streams while it has readers. A hidden tab releases its stream and resumes after its newest line. */
export function createConsoleStore(follow: FollowConsole): ConsoleStore {
  const $console = atom<ConsoleState>({ entries: [], newest: 0, stream: 'opening', isLate: false })
  const change = (part: Partial<ConsoleState>) => $console.set({ ...$console.get(), ...part })
  const batches = createBatches(addEntries, MAX_CONSOLE_LINES)
  let leaveStream = () => {}
  let page: PageWatch | undefined
  let isReleased = false

  function addEntries(added: ConsoleEntry[]) {
    const { entries, newest } = $console.get()
    change({ entries: withNewest(entries, added), newest: added.map(numberOf).at(-1) ?? newest, stream: 'open' })
  }

  function onLate(isLate: boolean) {
    batches.flush()
    if ($console.get().isLate !== isLate) change({ isLate })
  }

  function onEnd() {
    batches.flush()
    change({ stream: 'ended' })
  }

  function openStream() {
    isReleased = false
    change({ stream: 'opening' })
    const onOpen = () => change({ stream: 'open' })
    leaveStream = follow($console.get().newest, { onOpen, onEntry: batches.add, onLate, onEnd })
  }

  function closeStream() {
    leaveStream()
    batches.flush()
  }

  function release() {
    if ($console.get().stream === 'ended') return
    isReleased = true
    closeStream()
  }

  onMount($console, () => {
    // A tab opened in the background waits until it is visible.
    isReleased = isHidden()
    if (!isReleased) openStream()
    page = watchPage({ onHidden: release, onVisible: () => isReleased && openStream() })
    return () => {
      page?.stop()
      closeStream()
    }
  })

  function reconnect() {
    if ($console.get().stream !== 'ended') return
    openStream()
    page?.check()
  }

  return { $console, reconnect }
}

interface PageListener {
  /** After a while behind another tab, and when the page enters the back-forward cache. */
  onHidden(): void
  onVisible(): void
}

type PageWatch = ReturnType<typeof watchPage>

function watchPage({ onHidden, onVisible }: PageListener) {
  let timer: Timer | undefined

  function hide() {
    clearTimeout(timer)
    onHidden()
  }

  function check() {
    clearTimeout(timer)
    if (isHidden()) timer = setTimeout(hide, HIDDEN_GRACE)
    else onVisible()
  }

  const stopWatching = onVisibilityChange(check)
  addEventListener('pagehide', hide)
  addEventListener('pageshow', check)
  return {
    check,
    stop() {
      clearTimeout(timer)
      stopWatching()
      removeEventListener('pagehide', hide)
      removeEventListener('pageshow', check)
    },
  }
}
