import { MOST_CONSOLES_AT_ONCE } from '../../../../shared/limits'
import { SECOND } from '../../../../shared/time'
import type { ConsoleWants, Want } from './console-wants'
import { type ConsolesSource, type ConsoleTold, EVENT_NAMES } from './consoles-source'

/** Tabs that open together are answered by one stream. */
const GATHERED_FOR = 30
/** For a ticket, and until the stream is open. */
const PATIENCE = 10 * SECOND

/** What the tab that holds the stream tells all tabs. */
export type ConsoleWord =
  | ConsoleTold
  /** From here on they are told what comes after these lines. */
  | { kind: 'opened'; positions: [botId: string, number: number][] }
  | { kind: 'ended'; botIds: string[] }

interface WantedConsoles {
  source: ConsolesSource
  wants: ConsoleWants
  tell(word: ConsoleWord): void
}

/** Streams what the tabs of this browser want over one connection, opened anew whenever that changes; answers how to leave. */
export function followWanted({ source, wants, tell }: WantedConsoles): () => void {
  const wanted = new Map<string, string>()
  /** The last line that was told of each bot, and so the one after which the next stream goes on. */
  const positions = new Map<string, number>()
  let gathering: Timer | undefined
  let isOpen = false
  let closeStream = () => {}

  function onWant({ tab, botId, after }: Want) {
    wanted.set(tab, botId)
    const told = positions.get(botId)
    if (told === undefined || after < told) {
      positions.set(botId, after)
      reopen()
    } else if (isOpen) tellOpened()
  }

  function onLeft(tab: string) {
    const botId = wanted.get(tab)
    wanted.delete(tab)
    if (botId === undefined || [...wanted.values()].includes(botId)) return
    if (positions.delete(botId)) reopen()
  }

  function reopen() {
    // At once: what an old stream still told would count as told to a tab that has not read so far.
    closeStream()
    clearTimeout(gathering)
    if (positions.size > 0) gathering = setTimeout(open, GATHERED_FOR)
  }

  function open() {
    const surplus = [...positions.keys()].slice(MOST_CONSOLES_AT_ONCE)
    for (const botId of surplus) positions.delete(botId)
    if (surplus.length > 0) tell({ kind: 'ended', botIds: surplus })
    let stream: EventSource | null = null
    let isClosed = false
    const patience = setTimeout(end, PATIENCE)
    closeStream = () => {
      isClosed = true
      isOpen = false
      clearTimeout(patience)
      stream?.close()
    }
    source
      .addressOf(positions)
      .then(follow)
      .catch(() => isClosed || end())

    function follow(address: string) {
      if (isClosed) return
      stream = source.open(address)
      stream.onopen = () => {
        clearTimeout(patience)
        isOpen = true
        tellOpened()
      }
      stream.onerror = end
      for (const kind of EVENT_NAMES)
        stream.addEventListener(kind, ({ data }) => isClosed || hear({ kind, data: JSON.parse(data) }))
    }
  }

  function hear(told: ConsoleTold) {
    if (told.kind === 'lines') positions.set(told.data.bot_id, told.data.from + told.data.lines.length - 1)
    else if (told.kind === 'gap') positions.set(told.data.bot_id, told.data.to)
    else positions.delete(told.data.bot_id)
    tell(told)
  }

  function end() {
    closeStream()
    const botIds = [...positions.keys()]
    positions.clear()
    tell({ kind: 'ended', botIds })
  }

  const tellOpened = () => tell({ kind: 'opened', positions: [...positions] })

  const stopListening = wants.collect({ onWant, onLeft })
  return () => {
    stopListening()
    clearTimeout(gathering)
    closeStream()
  }
}
