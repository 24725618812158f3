import { onVisibility } from '../../../lib/browser/visibility'
import { type Browser, shareEvents } from '../../../lib/live/share-events'
import { newName } from '../../../lib/storage/new-name'
import { type ConsoleEntry, lineOf, numberOf } from '../lines/console-entries'
import type { ConsoleReader } from './console-reader'
import { joinWants } from './console-wants'
import type { ConsolesSource } from './consoles-source'
import { type ConsoleWord, followWanted } from './wanted-consoles'

interface SharedConsole {
  source: ConsolesSource
  browser: Browser
  /** The same for all tabs that may share. */
  name: string
  botId: string
  /** The number of the last line that is known. */
  after: number
  reader: ConsoleReader
}

/**
 * Reads a console over the one stream that all consoles of this browser share: over HTTP/1.1 a browser opens six
 * connections to a server, and streams of their own would leave none for calls
 * (https://developer.mozilla.org/en-US/docs/Web/API/EventSource). Answers how to leave.
 */
export function followSharedConsole({ source, browser, name, botId, after, reader }: SharedConsole): () => void {
  const tab = newName()
  let position = after
  let isLeft = false

  function pass(entry: ConsoleEntry) {
    if (numberOf(entry) <= position) return
    position = numberOf(entry)
    reader.onEntry(entry)
  }

  /** What begins further on was told before this tab was heard; the stream comes again from where it is. */
  const follows = (from: number) => from <= position + 1

  function hear(word: ConsoleWord) {
    if (isLeft) return
    if (word.kind === 'opened') return hearOpened(new Map(word.positions).get(botId))
    if (word.kind === 'ended') return word.botIds.includes(botId) && end()
    if (word.data.bot_id !== botId) return
    if (word.kind === 'gone') return end()
    const { from } = word.data
    if (!follows(from)) return
    if (word.kind === 'gap') return pass({ kind: 'gap', from, to: word.data.to })
    for (const [index, text] of word.data.lines.entries()) pass(lineOf(from + index, text))
  }

  function hearOpened(told: number | undefined) {
    if (told === undefined) return
    if (follows(told + 1)) reader.onOpen()
    else wants.say()
  }

  function end() {
    leave()
    reader.onEnd()
  }

  function leave() {
    isLeft = true
    unwatch()
    unshare()
    wants.leave()
  }

  const wants = joinWants(browser, name, () => ({ tab, botId, after: position }))
  // A browser that slept may have lost what it was told.
  const unwatch = onVisibility(() => wants.say())
  const unshare = shareEvents<ConsoleWord>(browser, {
    name,
    follow: (tell) => followWanted({ source, wants, tell }),
    hear,
    present: () => ({ kind: 'opened', positions: [] }),
    isLost: () => false,
  })
  return leave
}
