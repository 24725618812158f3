import { MINUTE, SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import type { ConsoleMetrics } from '../../platform/metrics/metrics'
import type { Answers } from '../../platform/redis/watch-answers'
import type { Clock } from '../../platform/time/clock'
import { repeat } from '../../platform/time/repeat'
import { TOO_EARLY } from './redis-lines'
import type { Batch } from './waiting-console'
import { createWaitingLines, type WaitingLines } from './waiting-lines'

/** It ends when Redis is back. */
const AWAY_DELAY = MINUTE
const RETRY_DELAY = 250
/** After a failure while Redis is there: it may be full. */
const FAILURE_DELAY = SECOND
/** At most one or two megabytes, because their answer must come within half a second. */
const CONSOLES_AT_ONCE = 16
/** Of one flush: the next one goes on. */
const MAX_FAILURES = 16
/** For other processes, which may have lines of earlier runs, to find Redis again. */
const EARLIER_RUNS_DELAY = 2 * SECOND
/** Their process may have been killed. */
const EARLIER_RUNS_TIMEOUT = 4 * SECOND
/** Outages that begin sooner count as one: a Redis that is late every second must not hold lines back for ever. */
const NEXT_OUTAGE_AFTER = 10 * SECOND
const CLOSE_TIMEOUT = SECOND

export interface WaitingRoomDeps {
  answers: Pick<Answers, 'isAnswering' | 'onChange'>
  clock: Clock
  log: Log
  metrics: ConsoleMetrics
  nextNumber(): number
  /** As `append` of `RedisLines`: not before a run with the epoch `after` has written. */
  send(botId: string, batch: Batch, after: number): Promise<number | null>
  /** The latest run whose lines this process has written; 0 for none. */
  lastEpochOf(botId: string): number
}

/** Keeps lines while Redis is away, and sends them when it is back. */
export interface WaitingRoom extends Pick<WaitingLines, 'has' | 'add' | 'hold' | 'remove'> {
  /** Sends what it can within a second, also of appends under way, and logs how many lines are lost. */
  close(appending: Promise<unknown>): Promise<void>
}

export function createWaitingRoom(deps: WaitingRoomDeps): WaitingRoom {
  const { clock, log, metrics, nextNumber } = deps
  const onDropped = (lines: number) => metrics.consoleLinesDropped.inc(lines)
  const waiting = createWaitingLines({ nextNumber, now: clock.now, onDropped })
  const closing = new AbortController()
  const closed = new AbortController()
  const flush = createFlush({ ...deps, waiting, isClosing: () => closing.signal.aborted, closed: closed.signal })
  const flushes = createFlushes(deps, { flush: () => flush().finally(measure), closed: closed.signal })

  function measure() {
    metrics.consoleLinesWaiting.set(waiting.lines)
    if (waiting.isEmpty) flushes.end()
    else flushes.begin()
  }

  /** Changes what waits, and sends it. */
  const measured =
    <Given extends unknown[]>(change: (...given: Given) => void) =>
    (...given: Given) => {
      change(...given)
      measure()
    }

  return {
    has: waiting.has,
    add: measured(waiting.add),
    hold: measured(waiting.hold),
    remove: measured(waiting.remove),
    async close(appending) {
      closing.abort()
      flushes.wake()
      const sent = appending.then(flushes.untilEnd)
      await Promise.race([sent, clock.sleep(CLOSE_TIMEOUT, closed.signal).catch(() => {})])
      closed.abort()
      const { lines } = waiting
      if (lines === 0) return
      onDropped(lines)
      log.warn({ lines }, 'Console lines are lost: this process ended while Redis was away')
    },
  }
}

interface Flushes {
  flush(): Promise<boolean>
  closed: AbortSignal
}

/** Flushes again and again from `begin` to `end`, and as soon as Redis is back. */
function createFlushes({ answers, clock, log }: WaitingRoomDeps, { flush, closed }: Flushes) {
  let running: { end(): void; ended: Promise<void> } | null = null
  let awake = Promise.withResolvers<void>()
  const wake = () => awake.resolve()
  answers.onChange(wake, closed)

  function pause(isTaken?: boolean): number {
    if (!answers.isAnswering) return AWAY_DELAY
    return isTaken ? RETRY_DELAY : FAILURE_DELAY
  }

  function wakeUp() {
    awake = Promise.withResolvers()
    return awake.promise
  }

  return {
    wake,
    untilEnd: async () => running?.ended,
    begin() {
      if (running) return
      const ending = new AbortController()
      const flushing = { run: flush, pause, wakeUp, failure: 'Waiting console lines could not be sent' }
      const ended = repeat({ clock, log }, flushing, AbortSignal.any([ending.signal, closed]))
      running = { ended, end: () => ending.abort() }
    },
    end() {
      running?.end()
      running = null
    },
  }
}

interface FlushDeps extends WaitingRoomDeps {
  waiting: WaitingLines
  isClosing(): boolean
  closed: AbortSignal
}

/** Sends all lines that are due. Resolves with false if Redis refuses lines although it is there. */
function createFlush({ waiting, isClosing, closed, ...deps }: FlushDeps): () => Promise<boolean> {
  const { answers, log, send } = deps
  const runBefore = earlierRuns(deps, closed)
  let isFailing = false
  let atOnce = CONSOLES_AT_ONCE

  async function deliver(botId: string) {
    for (;;) {
      const after = isClosing() ? 0 : runBefore(botId, waiting.nextEpoch(botId))
      const batch = after === null ? null : waiting.next(botId)
      if (after === null || !batch) return
      const last = await send(botId, batch, after)
      if (last === TOO_EARLY) return
      if (last === null) waiting.refuse(botId, batch)
      else waiting.settle(botId, batch)
    }
  }

  return async () => {
    const failures: unknown[] = []
    const consoles = waiting.consoles
    while (consoles.length > 0 && answers.isAnswering && failures.length < MAX_FAILURES) {
      const delivered = await Promise.allSettled(consoles.splice(0, atOnce).map(deliver))
      const failed = delivered.filter((each) => each.status === 'rejected')
      failures.push(...failed.map(({ reason }) => reason))
      // Its answer may have been late because a slow Redis got too much.
      atOnce = failed.length > 0 ? 1 : Math.min(2 * atOnce, CONSOLES_AT_ONCE)
    }
    const isRefused = failures.length > 0 && answers.isAnswering
    if (isRefused && !isFailing) log.warn({ err: failures[0] }, 'Redis does not take console lines: they wait')
    isFailing = isRefused
    return !isRefused
  }
}

/**
 * The run that must have written before this one, 0 for any, null for "not yet". A run that began during an outage may
 * follow one whose lines wait in another process.
 */
function earlierRuns({ answers, clock, lastEpochOf }: WaitingRoomDeps, until: AbortSignal) {
  let backAt = Number.NEGATIVE_INFINITY
  const sinceBack = () => clock.elapsed() - backAt
  const onChange = () => {
    if (answers.isAnswering && sinceBack() >= NEXT_OUTAGE_AFTER) backAt = clock.elapsed()
  }
  answers.onChange(onChange, until)
  return (botId: string, epoch: number) => {
    const passed = sinceBack()
    if (lastEpochOf(botId) >= epoch - 1 || passed >= EARLIER_RUNS_TIMEOUT) return 0
    return passed < EARLIER_RUNS_DELAY ? null : epoch - 1
  }
}
