import type { Types } from 'mongoose'
import type { Decision, Outcome } from '../../../shared/decisions'
import { SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import { bulkWriter } from '../../platform/store/batches/bulk-write'
import type { Clock } from '../../platform/time/clock'
import { DecisionModel, decisionKey } from '../model/decision-model'

/** All runs of a process write on the same tick, so that they share one call. */
const WRITE_INTERVAL = 250
const RETRY_DELAY = 5 * SECOND
/** Beyond this the oldest are dropped, and their lines have no answer. */
const MAX_WAITING = 64

export interface DecisionWriterOptions {
  clock: Clock
  log: Log
  bot: Types.ObjectId
  user: Types.ObjectId
  epoch: number
}

/** The changes of a decision's document. */
interface Parts {
  made?: { at: Date; decision: Decision }
  outcome?: Outcome
}

type Waiting = Map<number, Parts>

/** Writes the decisions of one run by their numbers, one batch at a time. */
export interface DecisionWriter {
  add(number: number, parts: Parts): void
  /** Drops what waits. Later parts are ignored. */
  discard(): void
  /** Writes what waits, once. Later parts are ignored. */
  close(): Promise<void>
}

const write = bulkWriter(DecisionModel)

export function createDecisionWriter(options: DecisionWriterOptions): DecisionWriter {
  const { clock, log, bot } = options
  const closing = new AbortController()
  let waiting: Waiting = new Map()
  let writing: Promise<void> | null = null

  async function writeUntilEmpty() {
    let isFailing = false
    while (waiting.size > 0) {
      await clock.sleep(isFailing ? RETRY_DELAY : untilTick(clock), closing.signal).catch(() => {})
      const batch = waiting
      waiting = new Map()
      const error = await failureOf(options, batch)
      if (error && !isFailing) log.warn({ err: error, bot }, 'Decisions of a run could not be written')
      if (error && closing.signal.aborted) return
      // All of them again: to write one twice changes nothing.
      if (error) waiting = merged(batch, waiting)
      isFailing = error !== null
    }
  }

  return {
    add(number, parts) {
      if (closing.signal.aborted) return
      waiting = merged(waiting, new Map([[number, parts]]))
      writing ??= writeUntilEmpty().finally(() => {
        writing = null
      })
    },
    discard() {
      closing.abort()
      waiting.clear()
    },
    async close() {
      closing.abort()
      await writing
    },
  }
}

/** Adds the newer parts to the older ones, and drops the oldest beyond the limit. */
function merged(older: Waiting, newer: Waiting): Waiting {
  for (const [number, parts] of newer) older.set(number, { ...older.get(number), ...parts })
  for (const number of older.keys()) {
    if (older.size <= MAX_WAITING) break
    older.delete(number)
  }
  return older
}

async function failureOf(options: DecisionWriterOptions, batch: Waiting): Promise<unknown> {
  const written = await Promise.allSettled(
    [...batch].map(([number, parts]) => write(operationOf(options, number, parts))),
  )
  return written.find((each) => each.status === 'rejected')?.reason ?? null
}

function operationOf({ bot, user, epoch }: DecisionWriterOptions, number: number, { made, outcome }: Parts) {
  const filter = { _id: decisionKey({ bot, epoch, number }) }
  const $set = { ...(made && { user, ...made }), ...(outcome && { outcome }) }
  // An outcome alone must not bring back a decision that was dropped.
  return { updateOne: { filter: filter as object, update: { $set }, upsert: made !== undefined } }
}

const untilTick = (clock: Clock) => WRITE_INTERVAL - (clock.elapsed() % WRITE_INTERVAL)
