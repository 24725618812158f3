import { jest } from 'bun:test'
import type { Browser } from '../../../../lib/live/share-events'
import { browserDouble, settled } from '../../../../lib/live/testing/browser-double'
import { type ConsoleEntry, isGap } from '../../lines/console-entries'
import type { ConsoleStreamSource } from '../console-stream-source'
import { followSharedConsole } from '../shared-console'
import { StreamDouble } from './stream-double'

/** Tabs of one browser, and a server whose streams the test controls. */
export function openBrowser(browser: Browser = browserDouble()) {
  const streams: StreamDouble[] = []
  let refusal: Error | null = null
  const source: ConsoleStreamSource = {
    async addressOf(positions) {
      if (refusal) throw refusal
      return `/api/consoles?after=${[...positions].map((position) => position.join(':')).join()}`
    },
    open: (address) => {
      const stream = new StreamDouble(address)
      streams.push(stream)
      return stream as unknown as EventSource
    },
  }

  function openTab(botId: string, after = 0) {
    const tab = { numbers: [] as (number | string)[], isOpen: false, isLate: false, hasEnded: false, close: () => {} }
    const numberOrGap = (entry: ConsoleEntry) => (isGap(entry) ? `${entry.from}-${entry.to}` : entry.number)
    tab.close = followSharedConsole({
      source,
      browser,
      name: 'consoles of anna',
      botId,
      after,
      reader: {
        onOpen: () => {
          tab.isOpen = true
        },
        onEntry: (entry) => tab.numbers.push(numberOrGap(entry)),
        onLate: (isLate) => {
          tab.isLate = isLate
        },
        onEnd: () => {
          tab.hasEnded = true
        },
      },
    })
    return tab
  }

  return {
    openTab,
    streams,
    open: () => streams.filter(({ isClosed }) => !isClosed),
    /** The open streams by the positions they were opened with. */
    asked: () => streams.filter(({ isClosed }) => !isClosed).map(({ positions }) => Object.fromEntries(positions)),
    refuse: (error: Error) => {
      refusal = error
    },
  }
}

/** Waits until the tabs have found each other and opened their stream. */
export async function gathered() {
  await settled()
  jest.advanceTimersByTime(50)
  await settled()
}
