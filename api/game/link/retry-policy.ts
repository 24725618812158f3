import { asInstant } from '../../../shared/console/moments'
import { MINUTE, SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import { formatDuration } from '../protocol/formats'
import type { GameEvent, GameProblem } from '../protocol/protocol'
import type { ConnectionEvent } from './connection-event'
import { gameDown, refusalOf } from './game-refusals'

export interface RetryPolicyOptions {
  server: string
  name: string
  clock: Clock
  random(): number
  signal: AbortSignal
  onConnection(event: ConnectionEvent): void
}

/** How a bot waits for a game that is down or rate limited, and what its player reads. */
export interface RetryPolicy {
  /** Waits a moment after a drop, unless the game was down before. */
  waitAfterLoss(): Promise<void>
  /**
   * Reports once that the game does not answer.
   * @throws GameRefusal after ten minutes
   */
  onGameDown(): void
  /** Waits before the next attempt, longer with every failure. */
  waitForNextTry(failures: number): Promise<void>
  /**
   * Waits as long as the problem says.
   * @throws if waiting would not help
   */
  waitOut(problem: GameProblem): Promise<void>
  onEvent(event: GameEvent): void
  /** Reports that the game answers again, if it was reported as down. */
  onAnswer(): void
}

const GIVE_UP_AFTER = 10 * MINUTE
const INITIAL_DELAY = SECOND
const MAX_DELAY = MINUTE
/** After maintenance all bots return at once; each waits a random part of this. */
const MAINTENANCE_JITTER = 3 * SECOND

export function createRetryPolicy({
  server,
  name,
  clock,
  random,
  signal,
  onConnection,
}: RetryPolicyOptions): RetryPolicy {
  let wasConnected = false
  let told: 'lost' | 'maintenance' | null = null
  let downSince: number | null = null
  let maintenance = 0

  const tell = (kind: ConnectionEvent['kind'], sign: ConnectionEvent['sign'], text: string) =>
    onConnection({ kind, sign, text })

  async function waitForMaintenance(): Promise<void> {
    const wait = maintenance + random() * MAINTENANCE_JITTER
    maintenance = 0
    downSince = null
    told = 'maintenance'
    tell('maintenance', '!', `${server} is under maintenance until ${asInstant(clock.now() + wait)}. Waiting.`)
    await clock.sleep(wait, signal)
  }

  async function waitForNextTry(failures: number): Promise<void> {
    if (maintenance > 0) return waitForMaintenance()
    whileAway()
    const wait = Math.min(MAX_DELAY, INITIAL_DELAY * 2 ** failures) * (0.75 + random() / 2)
    await clock.sleep(wait, signal)
  }

  function whileAway() {
    downSince ??= clock.elapsed()
    if (clock.elapsed() - downSince >= GIVE_UP_AFTER)
      throw gameDown({ server, name }, GIVE_UP_AFTER / MINUTE, clock.now())
    if (told === 'lost') return
    told = 'lost'
    const gone = wasConnected ? `Connection to ${server} lost. Going on as soon as it answers.` : null
    tell('lost', '!', gone ?? `${server} does not answer. Going on as soon as it does.`)
  }

  return {
    onGameDown: whileAway,
    waitForNextTry,
    async waitAfterLoss() {
      if (downSince === null) await waitForNextTry(0)
    },
    async waitOut(problem) {
      const wait = problem.retryAfter ?? MINUTE
      if (problem.code === 'maintenance') {
        maintenance = wait
        return waitForMaintenance()
      }
      if (problem.code !== 'rate_limited') throw refusalOf(problem, { server, name }, clock.now())
      tell('rate_limited', '!', `${server} answered “too many requests”. No action for ${formatDuration(wait)}.`)
      await clock.sleep(wait, signal)
      tell('going_on', '.', 'Going on.')
    },
    onEvent(event) {
      if (event.event === 'maintenance') maintenance = event.retryAfter
      if (event.event === 'signed_in_elsewhere') {
        tell('signed_in_elsewhere', '!', `${name} is signed in to ${server} ${event.sessions} times at once.`)
      }
    },
    onAnswer() {
      const again = wasConnected ? 'Connected again. Nothing was missed.' : `Connected to ${server}.`
      if (told) tell('back', '.', again)
      told = null
      downSince = null
      wasConnected = true
    },
  }
}
