import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import type { BotStart } from '../events/new-event'
import { addMessages } from './add-messages'
import type { Channel, FindRecipients, Recipient } from './channel'
import type { EventSource, StoredEvents } from './event-sources'
import type { OutboxEvent } from './outbox-event'

const BATCH_SIZE = 200
const RUN_CHECK_INTERVAL = SECOND
/** A stopped run ends within seconds. If it does not, its figures so far count. */
const RUN_TIMEOUT = 30 * SECOND

export interface RunFigures {
  number: number
  gained: number
  isOver: boolean
}

export interface FanOutDeps {
  clock: Clock
  channels: Readonly<Record<string, Channel>>
  /** Where events wait. */
  sources: readonly EventSource[]
  findRecipients: FindRecipients
  /** The last run since this start; null if there was none. */
  lastRunOf(start: BotStart): Promise<RunFigures | null>
}

/**
 * Makes a message for each event and recipient, and then removes the events from their causes. Repeating it after a
 * crash makes the same messages, which are stored once.
 */
export async function fanOut(deps: FanOutDeps, signal?: AbortSignal): Promise<void> {
  for (const source of deps.sources) {
    for (let isFull = true; isFull && !signal?.aborted; ) isFull = await fanOutBatch(deps, source)
  }
}

async function fanOutBatch(deps: FanOutDeps, source: EventSource): Promise<boolean> {
  const now = deps.clock.now()
  const stored = await source.due(now, BATCH_SIZE)
  if (stored.length === 0) return false
  const recipients = await deps.findRecipients(stored.flatMap(({ events }) => events))
  const complete = await completeEvents(deps, recipients)
  const isEarly = ({ events }: StoredEvents) => events.some(({ id }) => complete.get(id) === null)
  const early = stored.filter(isEarly)
  const told = stored.filter((each) => !early.includes(each))
  const toldIds = new Set(told.flatMap(({ events }) => events.map(({ id }) => id)))
  const ready = recipients
    .filter(({ event }) => toldIds.has(event.id))
    .map((recipient) => ({ ...recipient, event: complete.get(recipient.event.id) ?? recipient.event }))
  await addMessages(deps, ready)
  if (early.length > 0) await source.postpone(early, now + RUN_CHECK_INTERVAL)
  if (told.length > 0) await source.remove(told)
  return stored.length === BATCH_SIZE
}

/** By id, with the figures of their runs; null for those whose run is still going. */
async function completeEvents(deps: FanOutDeps, recipients: Recipient[]): Promise<Map<string, OutboxEvent | null>> {
  const complete = new Map<string, OutboxEvent | null>()
  for (const { event } of recipients)
    if (!complete.has(event.id)) complete.set(event.id, await withFigures(deps, event))
  return complete
}

async function withFigures({ clock, lastRunOf }: FanOutDeps, event: OutboxEvent): Promise<OutboxEvent | null> {
  if (!event.ofStart) return event
  const run = await lastRunOf(event.ofStart)
  if (run && !run.isOver && clock.now() < event.at + RUN_TIMEOUT) return null
  return { ...event, data: { ...event.data, run: run?.number ?? null, gains: run?.gained ?? null } }
}
