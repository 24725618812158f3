import { MINUTE } from '../../../../shared/time'
import { AppError } from '../../../platform/errors'
import type { Log } from '../../../platform/log'
import type { Clock } from '../../../platform/time/clock'
import { runOutsideCalls } from '../../../platform/tracing/current-call'
import type { DryRunPlayer } from '../process/dry-run-player'
import { createLineFeed, type LineFeed } from './line-feed'
import { type PlayRequest, playAll } from './play-all'
import { recordEnd, recordStart } from './record-dry-run'

/** The dry runs of this process. */
export interface DryRuns {
  /** @throws if too many wait already */
  refuseIfBusy(): void
  /** Plays it as soon as a process is free, and writes down what comes of it. */
  start(id: string, request: PlayRequest): void
  /** The lines so far and those that follow, until it has ended. Null if another process plays it. */
  follow(id: string, signal: AbortSignal): AsyncGenerator<string[]> | null
  cancel(id: string): void
  close(): Promise<void>
}

interface DryRunsDeps {
  clock: Clock
  log: Pick<Log, 'error'>
  player: DryRunPlayer
}

interface Playing {
  feed: LineFeed
  stopping: AbortController
  ended: Promise<void>
}

/** Of wall time, for the script. */
const BUDGET = MINUTE
const MOST_WAITING = 10
const RETRY_AFTER_SECONDS = 30

class TooSlow extends Error {
  override name = 'TooSlow'
}

class Cancelled extends Error {
  override name = 'Cancelled'
}

export function createDryRuns({ clock, log, player }: DryRunsDeps): DryRuns {
  const playing = new Map<string, Playing>()

  async function play(id: string, request: PlayRequest, { feed, stopping }: Omit<Playing, 'ended'>): Promise<void> {
    const { signal } = stopping
    try {
      const played = await player.withProcess(async (processes) => {
        await recordStart(id)
        const onScriptEnd = clock.after(BUDGET, () => stopping.abort(new TooSlow('It takes too long')))
        return playAll(processes, request, { onLines: feed.add, onScriptEnd }).finally(onScriptEnd)
      }, signal)
      await recordEnd({ clock }, id, { state: 'ended', ...played, lines: feed.last() })
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'A dry run failed')
      await recordEnd({ clock }, id, { ...endingOf(signal), lines: feed.last() })
    }
  }

  return {
    refuseIfBusy() {
      if (player.waiting >= MOST_WAITING) throw tooBusy()
    },
    start(id, request) {
      const parts = { feed: createLineFeed(), stopping: new AbortController() }
      // It outlives the call that started it.
      const ended = runOutsideCalls(() => play(id, request, parts))
        .catch((err) => log.error({ err }, 'A dry run could not be written down'))
        .finally(() => {
          playing.delete(id)
          parts.feed.end()
        })
      playing.set(id, { ...parts, ended })
    },
    follow: (id, signal) => playing.get(id)?.feed.follow(signal) ?? null,
    cancel: (id) => playing.get(id)?.stopping.abort(new Cancelled('The dry run was cancelled')),
    async close() {
      const all = [...playing.values()]
      for (const { stopping } of all) stopping.abort(new Cancelled('The server ends'))
      await Promise.all(all.map(({ ended }) => ended))
      await player.close()
    },
  }
}

function endingOf({ aborted, reason }: AbortSignal) {
  if (reason instanceof TooSlow) return { state: 'failed' as const, message: TOO_SLOW }
  return aborted ? { state: 'cancelled' as const } : { state: 'failed' as const, message: FAILED }
}

const tooBusy = () =>
  new AppError('unavailable', 'Many players try their scripts right now. Please try again in a minute.', {
    retryAfter: RETRY_AFTER_SECONDS,
  })

const TOO_SLOW = 'The dry run took more than a minute. Please try fewer days, or let the script look less often.'
const FAILED = 'The dry run could not be played to its end. Please start it again, or ask for help.'
