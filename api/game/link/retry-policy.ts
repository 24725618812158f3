import { MINUTE, SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import type { GameEvent, GameProblem } from '../protocol/protocol'
import type { ConnectionEvent } from './connection-event'
import { createConnectionNews } from './connection-news'
import { gameDown, refusalOf } from './game-refusals'

export interface RetryPolicyOptions {
  server: string
  name: string
  clock: Clock
  random(): number
  onConnection(event: ConnectionEvent): void
}

/** How a bot waits for a game that is down or rate limited, and what its player reads. */
export interface RetryPolicy {
  /** Waits a moment after a drop, unless the game was down before. */
  waitAfterLoss(signal: AbortSignal): Promise<void>
  /**
   * Reports once that the game does not answer.
   * @throws GameRefusal after ten minutes
   */
  onGameDown(): void
  waitForNextTry(failures: number, signal: AbortSignal): Promise<void>
  /**
   * Waits as long as the problem says.
   * @throws if waiting would not help
   */
  waitOut(problem: GameProblem, signal: AbortSignal): Promise<void>
  onEvent(event: GameEvent): void
  /** Reports that the game answers again, if it was reported as down. */
  onAnswer(): void
  /** Forgets what it knew of the game, which is left for a while. */
  onSignOut(): void
}

const GIVE_UP_AFTER = 10 * MINUTE
const INITIAL_DELAY = SECOND
const MAX_DELAY = MINUTE
/** After maintenance all bots return at once; each waits a random part of this. */
const MAINTENANCE_JITTER = 3 * SECOND

export function createRetryPolicy(options: RetryPolicyOptions): RetryPolicy {
  const { clock, random } = options
  const news = createConnectionNews(options)
  let downSince: number | null = null
  let maintenance = 0

  async function waitForMaintenance(signal: AbortSignal): Promise<void> {
    const wait = maintenance + random() * MAINTENANCE_JITTER
    maintenance = 0
    downSince = null
    news.reportMaintenance(clock.now() + wait)
    await clock.sleep(wait, signal)
  }

  async function waitForNextTry(failures: number, signal: AbortSignal): Promise<void> {
    if (maintenance > 0) return waitForMaintenance(signal)
    onGameDown()
    const wait = Math.min(MAX_DELAY, INITIAL_DELAY * 2 ** failures) * (0.75 + random() / 2)
    await clock.sleep(wait, signal)
  }

  function onGameDown() {
    downSince ??= clock.elapsed()
    if (clock.elapsed() - downSince >= GIVE_UP_AFTER) throw gameDown(options, GIVE_UP_AFTER / MINUTE, clock.now())
    news.reportLost()
  }

  return {
    onGameDown,
    waitForNextTry,
    async waitAfterLoss(signal) {
      if (downSince === null) await waitForNextTry(0, signal)
    },
    async waitOut(problem, signal) {
      // A bridge may send null.
      const wait = problem.retryAfter ?? MINUTE
      if (problem.code === 'maintenance') {
        maintenance = wait
        return waitForMaintenance(signal)
      }
      if (problem.code !== 'rate_limited') throw refusalOf(problem, options, clock.now())
      news.reportRateLimit(wait)
      await clock.sleep(wait, signal)
      news.reportGoingOn()
    },
    onEvent(event) {
      if (event.event === 'maintenance') maintenance = event.retryAfter
      if (event.event === 'signed_in_elsewhere') news.reportSessions(event.sessions)
    },
    onAnswer() {
      news.reportAnswer()
      downSince = null
    },
    onSignOut() {
      news.reportSignOut()
      downSince = null
      maintenance = 0
    },
  }
}
