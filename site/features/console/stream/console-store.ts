import { atom, onMount, type ReadableAtom } from 'nanostores'
import { CONSOLE_LINES_KEPT } from '../../../../shared/limits'
import { type ConsoleEntry, numberOf, withNewest } from '../lines/console-entries'
import { createBatches } from './batches'
import { type ConsoleSource, streamConsole } from './console-stream'

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

/** A console that streams while somebody reads it: opened with the first reader, closed after the last. */
export function createConsoleStore(source: ConsoleSource): ConsoleStore {
  const $console = atom<ConsoleState>({ entries: [], newest: 0, stream: 'opening' })
  const change = (part: Partial<ConsoleState>) => $console.set({ ...$console.get(), ...part })
  const batches = createBatches(addEntries, CONSOLE_LINES_KEPT)
  let leaveStream = () => {}

  function addEntries(added: ConsoleEntry[]) {
    const { entries, newest } = $console.get()
    change({ entries: withNewest(entries, added), newest: added.map(numberOf).at(-1) ?? newest, stream: 'open' })
  }

  function openStream() {
    change({ stream: 'opening' })
    leaveStream = streamConsole(source, $console.get().newest, {
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

  onMount($console, () => {
    openStream()
    return closeStream
  })

  return {
    $console,
    reconnect: () => {
      if ($console.get().stream === 'ended') openStream()
    },
  }
}
