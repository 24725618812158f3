import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { createBusyCounts } from './busy-counts'
import { findDue } from './find-due'
import type { OutboxMessage } from './message-model'
import { createReadAhead } from './read-ahead'
import { type SendDeps, sendMessage } from './send-message'

/** In this process, on all ways out together. */
const CONCURRENCY = 64
const MOST_READ_AHEAD = 256

export interface SenderDeps extends SendDeps {
  clock: Clock
  log: Log
}

export interface Sender {
  /** Begins to send due messages, as far as there is room; each one that ends makes room for more. */
  fill(): Promise<void>
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>
}

export function createSender(deps: SenderDeps, signal?: AbortSignal): Sender {
  const { clock, log } = deps
  const channels = Object.keys(deps.channels)
  const busy = createBusyCounts(deps.channels)
  const readAhead = createReadAhead(busy)
  const sending = new Map<string, Promise<void>>()
  let filling: Promise<void> | null = null
  let mayBeMore = false

  const hasRoom = () => sending.size < CONCURRENCY && !signal?.aborted
  const begin = () => readAhead.beginWhere(hasRoom, send)

  function fill(): Promise<void> {
    mayBeMore = true
    filling ??= fillUp().finally(() => {
      filling = null
    })
    return filling
  }

  async function fillUp(): Promise<void> {
    begin()
    while (mayBeMore && hasRoom()) {
      mayBeMore = false
      // These have no room, and must not keep out others that do.
      if (readAhead.size >= MOST_READ_AHEAD) readAhead.forget()
      const found = await findDue({ now: clock.now(), channels, full: readAhead.full(), most: CONCURRENCY })
      const added = found.filter(({ _id }) => !sending.has(_id.toHexString()))
      readAhead.add(added)
      if (added.length > 0) mayBeMore = true
      begin()
    }
  }

  function send(message: OutboxMessage): void {
    const id = message._id.toHexString()
    busy.add(message)
    const sent = sendMessage(deps, message)
      .catch((err) => log.warn({ err, message: id }, 'A message of the outbox could not be sent'))
      .then(() => {
        busy.remove(message)
        sending.delete(id)
        begin()
        if (!readAhead.hasFor(message.target)) return fill()
      })
      .catch((err) => log.warn({ err }, 'Due messages of the outbox could not be read'))
    sending.set(id, sent)
  }

  return {
    fill,
    async idle() {
      while (filling || sending.size > 0) await Promise.all([filling?.catch(() => {}), ...sending.values()])
    },
  }
}
