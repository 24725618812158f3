import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { createBusyCounts } from './busy-counts'
import { findDue } from './find-due'
import type { OutboxMessage } from './message-model'
import { type SendDeps, sendMessage } from './send-message'

/** In this process, on all ways out together. */
const CONCURRENCY = 64

export interface SenderDeps extends SendDeps {
  clock: Clock
  log: Log
}

export interface Sender {
  /** Begins to send what is due, as far as there is room; whatever ends makes room for more. */
  fill(): Promise<void>
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>
}

export function createSender(deps: SenderDeps, signal?: AbortSignal): Sender {
  const { clock, log, channels } = deps
  const busy = createBusyCounts(channels)
  const sending = new Map<string, Promise<void>>()
  let filling: Promise<void> | null = null
  let isMoreDue = false

  function fill(): Promise<void> {
    isMoreDue = true
    filling ??= fillUp().finally(() => {
      filling = null
    })
    return filling
  }

  async function fillUp(): Promise<void> {
    while (isMoreDue && !signal?.aborted) {
      isMoreDue = false
      await takeDue()
    }
  }

  async function takeDue(): Promise<void> {
    const room = CONCURRENCY - sending.size
    if (room <= 0) return
    for (const message of await findDue(clock.now(), busy.full(), room)) {
      if (sending.has(message._id.toHexString())) continue
      if (busy.isFull(message)) {
        // Those of others are behind it.
        isMoreDue = true
        continue
      }
      begin(message)
    }
  }

  function begin(message: OutboxMessage): void {
    const id = message._id.toHexString()
    busy.add(message)
    const sent = sendMessage(deps, message)
      .catch((err) => log.warn({ err, message: id }, 'A message of the outbox could not be sent'))
      .then(() => {
        busy.remove(message)
        sending.delete(id)
      })
    sending.set(id, sent)
    void sent.then(fill).catch((err) => log.warn({ err }, 'Due messages of the outbox could not be read'))
  }

  return {
    fill,
    async idle() {
      while (filling || sending.size > 0) await Promise.all([filling?.catch(() => {}), ...sending.values()])
    },
  }
}
