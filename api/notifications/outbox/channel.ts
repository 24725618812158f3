import type { OutboxMessage } from './message-model'
import type { OutboxEvent } from './outbox-event'

/** A way out, such as webhooks. */
export interface Channel {
  /** How long to wait after each failed try, in milliseconds; after the last one the message has failed. */
  waits: readonly number[]
  /** So many messages to one target are sent at the same time. */
  concurrency: number
  /** So many messages are sent at the same time to all targets. */
  mostAtOnce?: number
  /** Messages beyond these are not sent by themselves. */
  mostWaiting: number
  /** The text to send, the same in each try. */
  bodyOf(event: OutboxEvent): string
  deliver(message: OutboxMessage): Promise<Outcome>
  /** After the outcome was stored. */
  onStored?(message: OutboxMessage): void | Promise<void>
}

/** With `isExact` the message is due at that very moment, else some seconds later, so that not all come at once. */
export type Outcome = Answered | { kind: 'postponed'; until: number; isExact?: boolean }

interface Answered {
  /**
   * - `retry`: tried again, unless it was the last try
   * - `refused`: this message will not be sent
   * - `gone`: neither this one nor any other that waits for the target
   */
  kind: 'delivered' | 'retry' | 'refused' | 'gone'
  /** Null if no answer came. */
  status: number | null
  ms: number
  said: string | null
  /** What the target asked for; the next try is not earlier. */
  notBefore?: number
}

export interface Recipient {
  event: OutboxEvent
  channel: string
  target: string
  /** Messages of one topic may go together. */
  topic?: string
}

/** Finds out who hears of these events, and how. */
export type FindRecipients = (events: readonly OutboxEvent[]) => Promise<Recipient[]>
