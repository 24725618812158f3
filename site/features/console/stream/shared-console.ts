import { onVisibilityChange } from '../../../lib/browser/visibility'
import { type Browser, shareEvents } from '../../../lib/live/share-events'
import { randomId } from '../../../lib/storage/random-id'
import { type ConsoleEntry, lineOf, numberOf } from '../lines/console-entries'
import type { ConsoleReader } from './console-reader'
import type { ConsoleStreamSource } from './console-stream-source'
import { joinSubscriptions } from './console-subscriptions'
import { type ConsoleMessage, streamConsoles } from './stream-consoles'

interface SharedConsoleOptions {
  source: ConsoleStreamSource
  browser: Browser
  /** Tabs with the same name share a stream. */
  name: string
  botId: string
  after: number
  reader: ConsoleReader
}

/**
 * Reads a console over one stream per browser. Over HTTP/1.1 a browser opens at most six connections to a server, and a
 * stream per tab would use them up (https://developer.mozilla.org/en-US/docs/Web/API/EventSource). Returns a function
 * that stops it.
 */
export function followSharedConsole({ source, browser, name, botId, after, reader }: SharedConsoleOptions): () => void {
  const tab = randomId()
  let position = after
  let isLeft = false

  function deliver(entry: ConsoleEntry) {
    if (numberOf(entry) <= position) return
    position = numberOf(entry)
    reader.onEntry(entry)
  }

  /** A later start means that this tab missed lines; the stream will start again from its position. */
  const follows = (from: number) => from <= position + 1

  function receive(message: ConsoleMessage) {
    if (isLeft) return
    if (message.kind === 'opened') return receiveOpened(new Map(message.positions).get(botId))
    if (message.kind === 'ended') return message.botIds.includes(botId) && end()
    if (message.kind === 'late') return reader.onLate(message.data.late)
    if (message.data.bot_id !== botId) return
    if (message.kind === 'gone') return end()
    const { from } = message.data
    if (!follows(from)) return
    if (message.kind === 'gap') return deliver({ kind: 'gap', from, to: message.data.to })
    for (const [index, text] of message.data.lines.entries()) deliver(lineOf(from + index, text))
  }

  function receiveOpened(startsAfter: number | undefined) {
    if (startsAfter === undefined) return
    if (follows(startsAfter + 1)) reader.onOpen()
    else subscriptions.announce()
  }

  function end() {
    leave()
    reader.onEnd()
  }

  function leave() {
    isLeft = true
    stopWatching()
    stopSharing()
    subscriptions.leave()
  }

  const subscriptions = joinSubscriptions(browser, name, () => ({ tab, botId, after: position }))
  // A browser that slept may have missed messages.
  const stopWatching = onVisibilityChange(() => subscriptions.announce())
  const stopSharing = shareEvents<ConsoleMessage>(browser, {
    name,
    follow: (broadcast) => streamConsoles({ source, subscriptions, broadcast }),
    onMessage: receive,
    snapshot: () => ({ kind: 'opened', positions: [] }),
    isLost: () => false,
  })
  return leave
}
