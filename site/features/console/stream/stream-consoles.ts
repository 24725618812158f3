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
  const botOfTab = new Map<string, string>()
  /** The last line sent for each bot. The next stream starts after it. */
  const positions = new Map<string, number>()
  let openTimer: Timer | undefined
  let isOpen = false
  let closeStream = () => {}

  function onSubscribe({ tab, botId, after }: ConsoleSubscription) {
    botOfTab.set(tab, botId)
    const position = positions.get(botId)
    if (position === undefined || after < position) {
      positions.set(botId, after)
      reopen()
    } else if (isOpen) broadcastOpened()
  }

  function onUnsubscribe(tab: string) {
    const botId = botOfTab.get(tab)
    botOfTab.delete(tab)
    if (botId === undefined || [...botOfTab.values()].includes(botId)) return
    if (positions.delete(botId)) reopen()
  }

  function reopen() {
    // Closed immediately: lines of the old stream would move the position past what a new tab has read.
    closeStream()
    clearTimeout(openTimer)
    if (positions.size > 0) openTimer = setTimeout(open, BATCH_WINDOW)
  }

  function open() {
    const surplus = [...positions.keys()].slice(MAX_CONSOLES_PER_STREAM)
    for (const botId of surplus) positions.delete(botId)
    if (surplus.length > 0) broadcast({ kind: 'ended', botIds: surplus })
    let stream: EventSource | null = null
    let isClosed = false
    const timeout = setTimeout(end, OPEN_TIMEOUT)
    closeStream = () => {
      isClosed = true
      isOpen = false
      clearTimeout(timeout)
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
        clearTimeout(timeout)
        isOpen = true
        broadcastOpened()
      }
      stream.onerror = end
      for (const kind of EVENT_NAMES)
        stream.addEventListener(kind, ({ data }) => isClosed || receive({ kind, data: JSON.parse(data) }))
    }
  }

  function receive(event: ConsoleEvent) {
    if (event.kind === 'lines') positions.set(event.data.bot_id, event.data.from + event.data.lines.length - 1)
    else if (event.kind === 'gap') positions.set(event.data.bot_id, event.data.to)
    else positions.delete(event.data.bot_id)
    broadcast(event)
  }

  function end() {
    closeStream()
    const botIds = [...positions.keys()]
    positions.clear()
    broadcast({ kind: 'ended', botIds })
  }

  const broadcastOpened = () => broadcast({ kind: 'opened', positions: [...positions] })

  const stopListening = subscriptions.listen({ onSubscribe, onUnsubscribe })
  return () => {
    stopListening()
    clearTimeout(openTimer)
    closeStream()
  }
}
