import { asInstant } from '../../../shared/console/moments'
import type { Decision } from '../../../shared/decisions'
import { MINUTE, SECOND } from '../../../shared/time'
import { formatDuration } from '../protocol/formats'
import type { AutomationContext } from './automation'
import { readPaceSettings } from './pace-settings'
import { restAround } from './rest-plan'

/** Times a bot like a person: uneven pauses, and rests. Only the first round is quick. */
export interface Pace {
  step(): Promise<void>
  /** Ends a round and waits until `time`. `say` begins the console line, with how long that is. */
  waitUntil(time: number, say: (duration: string) => string, decision?: Decision): Promise<void>
}

const QUICK_PAUSE = { min: 250, max: 750 }
/** Shorter waits get no console line. */
const MIN_PRINTED_WAIT = 5 * SECOND
const JITTER = 0.15

const LONG_WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

type Context = Pick<
  AutomationContext,
  'game' | 'settings' | 'print' | 'nextRoundAt' | 'rest' | 'signal' | 'clock' | 'random'
>

export function createPace({ game, settings, print, nextRoundAt, rest, signal, clock, random }: Context): Pace {
  const plan = readPaceSettings(settings)
  const between = (min: number, max: number) => (min + random() * (max - min)) / game.speed
  let isFirstRound = true
  let nextShortRest = clock.now() + workSpan()

  function workSpan(): number {
    return plan.restEvery > 0
      ? between(plan.restEvery * (1 - JITTER), plan.restEvery * (1 + JITTER))
      : Number.POSITIVE_INFINITY
  }

  async function restIfDue(): Promise<void> {
    const now = clock.now()
    const planned = restAround(plan.restPlan, now)
    if (planned) {
      print('~', `Rest until ${asInstant(planned.until)}, as set: ${daysOf(planned)} from ${asInstant(planned.from)}.`)
      await restUntil(planned.until)
    } else if (now >= nextShortRest) {
      const until = now + between(plan.restFor * (1 - JITTER), plan.restFor * (1 + JITTER))
      print('~', `Short rest until ${asInstant(until)}, as set: one in every ${plan.restEvery / MINUTE} minutes.`)
      await restUntil(until)
    }
  }

  async function restUntil(time: number): Promise<void> {
    await rest(time - clock.now())
    signal.throwIfAborted()
    nextShortRest = clock.now() + workSpan()
    print('.', 'Back at work.')
  }

  return {
    async step() {
      await restIfDue()
      const pause = isFirstRound ? between(QUICK_PAUSE.min, QUICK_PAUSE.max) : between(plan.pauseMin, plan.pauseMax)
      if (pause >= MIN_PRINTED_WAIT) print('.', `Pause of ${formatDuration(pause)}.`)
      await clock.sleep(pause, signal)
    },
    async waitUntil(time, say, decision) {
      isFirstRound = false
      const wait = Math.max(between(plan.pauseMin, plan.pauseMax), time - clock.now())
      if (wait >= MIN_PRINTED_WAIT)
        print('.', `${say(formatDuration(wait))} Next look at ${asInstant(clock.now() + wait)}.`, decision)
      nextRoundAt(clock.now() + wait)
      await clock.sleep(wait, signal)
      await restIfDue()
    },
  }
}

const daysOf = ({ weekday }: { weekday: number | null }) =>
  weekday === null ? 'every day' : `on ${LONG_WEEKDAYS[weekday - 1]}`
