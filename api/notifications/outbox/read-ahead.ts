import type { createBusyCounts, Full } from './busy-counts'
import type { OutboxMessage } from './message-model'

/** Due messages in memory, so that not each one needs a query. */
export function createReadAhead(busy: ReturnType<typeof createBusyCounts>) {
  let messages: OutboxMessage[] = []

  return {
    get size() {
      return messages.length
    },
    add(found: OutboxMessage[]) {
      messages.push(...found)
    },
    /** They are found again. */
    forget() {
      messages = []
    },
    hasFor: (wanted: string) => messages.some(({ target }) => target === wanted),
    /** Begins those whose target and player have room, as long as there is room at all. */
    beginWhere(hasRoom: () => boolean, begin: (message: OutboxMessage) => void) {
      const waiting: OutboxMessage[] = []
      for (const message of messages) {
        if (!hasRoom() || busy.isFull(message)) waiting.push(message)
        else begin(message)
      }
      messages = waiting
    },
    /** Whose messages need no query now. */
    full(): Full {
      const { channels, targets, players } = busy.full()
      return { channels, targets: [...new Set([...targets, ...messages.map(({ target }) => target)])], players }
    },
  }
}
