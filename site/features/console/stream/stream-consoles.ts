import { MAX_CONSOLES_PER_STREAM } from '../../../../shared/limits'
import { SECOND } from '../../../../shared/time'
import { type ConsoleEvent, type ConsoleStreamSource, EVENT_NAMES } from './console-stream-source'
import type { ConsoleSubscription, ConsoleSubscriptions } from './console-subscriptions'

/** Tabs that open together share one stream. */
const BATCH_WINDOW = 30
/** Covers the ticket and the opening of the stream. */
const OPEN_TIMEOUT = 10 * SECOND

export type ConsoleMessage =
  | ConsoleEvent
  /** Lines after these positions follow. */
  | { kind: 'opened'; positions: [botId: string, number: number][] }
  | { kind: 'ended'; botIds: string[] }

interface StreamConsolesOptions {
  source: ConsoleStreamSource
  subscriptions: ConsoleSubscriptions
  broadcast(message: ConsoleMessage): void
}

/**
 * Streams all subscribed consoles over one connection, and reopens it when the subscriptions change. Returns a function
 * that stops it.
 */
export function streamConsoles({ source, subscriptions, broadcast }: StreamConsolesOptions): () => void {
  const tabs = createTabs()
  const positions: Positions = new Map()
  const stream = createStream({ source, positions, broadcast })

  function onSubscribe({ tab, botId, after }: ConsoleSubscription) {
    tabs.add(tab, botId)
    const position = positions.get(botId)
    if (position !== undefined && after >= position) return stream.welcome()
    positions.set(botId, after)
    stream.reopen()
  }

  function onUnsubscribe(tab: string) {
    const unwatched = tabs.remove(tab)
    if (unwatched !== null && positions.delete(unwatched)) stream.reopen()
  }

  const stopListening = subscriptions.listen({ onSubscribe, onUnsubscribe })
  return () => {
    stopListening()
    stream.close()
  }
}

interface StreamOptions extends Omit<StreamConsolesOptions, 'subscriptions'> {
  positions: Positions
}

/** The stream of these positions, as they are when it opens. */
function createStream({ source, positions, broadcast }: StreamOptions) {
  let openTimer: Timer | undefined
  let isOpen = false
  let lateness: ConsoleEvent | null = null
  let closeStream = () => {}

  function reopen() {
    // Closed immediately: lines of the old stream would move the position past what a new tab has read.
    close()
    if (positions.size > 0) openTimer = setTimeout(open, BATCH_WINDOW)
  }

  function open() {
    const surplus = dropBeyond(positions, MAX_CONSOLES_PER_STREAM)
    if (surplus.length > 0) broadcast({ kind: 'ended', botIds: surplus })
    closeStream = openStream(source, positions, { onOpen, onEvent: receive, onEnd: end })
  }

  function onOpen() {
    isOpen = true
    welcome()
  }

  /** Says how the stream is, for tabs that have joined it. */
  function welcome() {
    if (!isOpen) return
    broadcast({ kind: 'opened', positions: [...positions] })
    if (lateness) broadcast(lateness)
  }

  function receive(event: ConsoleEvent) {
    if (event.kind === 'late') lateness = event
    else advance(positions, event)
    broadcast(event)
  }

  function close() {
    clearTimeout(openTimer)
    isOpen = false
    closeStream()
  }

  function end() {
    close()
    broadcast({ kind: 'ended', botIds: dropBeyond(positions, 0) })
  }

  return { reopen, welcome, close }
}

/** Which tab shows which bot. */
function createTabs() {
  const botOfTab = new Map<string, string>()
  return {
    add: (tab: string, botId: string) => void botOfTab.set(tab, botId),
    /** Returns the bot if no other tab shows it. */
    remove(tab: string): string | null {
      const botId = botOfTab.get(tab)
      botOfTab.delete(tab)
      return botId === undefined || [...botOfTab.values()].includes(botId) ? null : botId
    },
  }
}

/** The last line sent for each bot. The next stream starts after it. */
type Positions = Map<string, number>

/** Drops the consoles beyond the first ones, and returns them. */
function dropBeyond(positions: Positions, count: number): string[] {
  const dropped = [...positions.keys()].slice(count)
  for (const botId of dropped) positions.delete(botId)
  return dropped
}

function advance(positions: Positions, event: Exclude<ConsoleEvent, { kind: 'late' }>): void {
  if (event.kind === 'lines') positions.set(event.data.bot_id, event.data.from + event.data.lines.length - 1)
  else if (event.kind === 'gap') positions.set(event.data.bot_id, event.data.to)
  else positions.delete(event.data.bot_id)
}

interface StreamListener {
  onOpen(): void
  onEvent(event: ConsoleEvent): void
  onEnd(): void
}

/** Opens one stream of all these consoles. Returns a function that closes it; a closed stream reports nothing more. */
function openStream(
  source: ConsoleStreamSource,
  positions: ReadonlyMap<string, number>,
  { onOpen, onEvent, onEnd }: StreamListener,
): () => void {
  let stream: EventSource | null = null
  let isClosed = false
  const timeout = setTimeout(onEnd, OPEN_TIMEOUT)

  function follow(address: string) {
    if (isClosed) return
    stream = source.open(address)
    stream.onopen = () => {
      clearTimeout(timeout)
      onOpen()
    }
    stream.onerror = onEnd
    for (const kind of EVENT_NAMES)
      stream.addEventListener(kind, ({ data }) => isClosed || onEvent({ kind, data: JSON.parse(data) }))
  }

  source
    .addressOf(positions)
    .then(follow)
    .catch(() => isClosed || onEnd())
  return () => {
    isClosed = true
    clearTimeout(timeout)
    stream?.close()
  }
}
