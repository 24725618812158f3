import { DAY, HOUR, SECOND } from '../../../shared/time'
import type { AutomationContext } from '../../game/automations/automation'
import { createPace, type Pace } from '../../game/automations/pace'
import { PACE_DEFAULTS } from '../../game/automations/pace-settings'
import { StepDeclined } from '../../game/link/game-session'
import type { CallAnswer } from '../host/messages'
import { readGameCall, WrongCall } from './game-calls'

export interface Ask {
  ask: number
  call: string
  with: unknown[]
  line: number | null
}

/** A burst of reads, and how fast it refills. Changes have the pauses of the settings. */
const READS_AT_ONCE = 30
const TIME_FOR_ONE_READ = SECOND / 2
const LONGEST_SLEEP = 30 * DAY

/** Carries out what a script asks for, as a built-in automation would: with its pauses, its rests and its session. */
export function createKeeperCalls(context: AutomationContext) {
  const { game, clock, signal } = context
  const pace = createPace({ ...context, settings: { ...PACE_DEFAULTS, ...context.settings } })
  const reads = createReadLimit(context)
  let hasPaused = false

  async function step(): Promise<void> {
    await pace.step()
    hasPaused = true
  }

  async function callGame(name: string, given: unknown[]): Promise<unknown> {
    const call = readGameCall(name, given, game)
    if (!call.isChange) await reads.wait()
    else if (!hasPaused) await pace.step()
    hasPaused = false
    signal.throwIfAborted()
    return call.execute(game)
  }

  return async function answerOf({ ask, call, with: given }: Ask): Promise<CallAnswer> {
    try {
      if (call === 'step') await step()
      else if (call === 'sleep') await sleep(context, pace, given[0])
      else return { ask, ok: (await callGame(call, given)) ?? null, now: clock.now() }
      return { ask, now: clock.now() }
    } catch (error) {
      if (error instanceof StepDeclined)
        return { ask, declined: { code: error.code, message: error.message }, now: clock.now() }
      if (error instanceof WrongCall) return { ask, fault: error.message, now: clock.now() }
      throw error
    }
  }
}

async function sleep({ game, clock }: AutomationContext, pace: Pace, given: unknown): Promise<void> {
  const end = endOfSleep(given, game.speed, clock.now())
  if (end === null) throw new WrongCall('keeper.sleep takes a span or a Date.')
  await pace.waitUntil(end, null)
}

/** A span is of the game's time; a moment is one of the clock. Null for anything else. */
export function endOfSleep(given: unknown, speed: number, now: number): number | null {
  const { span, until } = (given ?? {}) as { span?: unknown; until?: unknown }
  const ms = typeof until === 'number' ? until - now : typeof span === 'number' ? span / speed : Number.NaN
  return Number.isNaN(ms) ? null : now + Math.min(Math.max(0, ms), LONGEST_SLEEP)
}

function createReadLimit({ game, clock, signal }: AutomationContext) {
  const refill = TIME_FOR_ONE_READ / game.speed
  let freeAt = 0
  return {
    async wait(): Promise<void> {
      const now = clock.now()
      freeAt = Math.max(freeAt, now - READS_AT_ONCE * refill) + refill
      if (freeAt > now) await clock.sleep(freeAt - now, signal)
    },
  }
}

/** Steps of a game hour, counted in asks of the gauge. */
const ASKS_PER_HOUR = 30_000

export function createStepBudget({ game, clock }: Pick<AutomationContext, 'game' | 'clock'>) {
  const hour = HOUR / game.speed
  let from = clock.now()
  let used = 0
  /** False if the script has used more than an hour's steps. */
  return function use(asks: number): boolean {
    if (clock.now() - from >= hour) [from, used] = [clock.now(), 0]
    used += asks
    return used <= ASKS_PER_HOUR
  }
}
