import { asInstant } from '../../../shared/console/moments'
import type { Decision } from '../../../shared/decisions'
import { MINUTE, SECOND } from '../../../shared/time'
import { formatDuration } from '../protocol/formats'
import type { AutomationContext } from './automation'
import { readPaceSettings } from './pace-settings'
import { createRests, MIN_AWAY } from './rests'

/** Times a bot like a person: uneven pauses, and rests. Only the first round is quick. */
export interface Pace {
  /** Pauses after a step, and takes rests that are due. The quick pauses of the first round are longer after several calls. */
  step(calls?: number): Promise<void>
  restIfDue(): Promise<void>
  /** No short rest may last until then. */
  keepAppointment(at: number): void
  /**
   * Ends a round and waits until a moment after `time`, or until the rest that begins before is over. `say` begins the
   * console line, with how long it is until `time`; null prints none.
   */
  waitUntil(time: number, say: ((duration: string) => string) | null, options?: WaitOptions): Promise<void>
}

interface WaitOptions {
  decision?: Decision
  /** However long the wait is. */
  staysSignedIn?: boolean
}

const QUICK_PAUSE = { min: 250, max: 750 }
/** Shorter ones get no console line: they would be every other one. */
const MIN_PRINTED_PAUSE = MINUTE
const MIN_PRINTED_WAIT = 5 * SECOND
/** Of the game's time. */
const MIN_TOLD_WAIT = 2 * MINUTE

type Context = Pick<
  AutomationContext,
  'game' | 'settings' | 'print' | 'nextRoundAt' | 'rest' | 'away' | 'signal' | 'clock' | 'seed' | 'random'
>

export function createPace(context: Context): Pace {
  const { game, print, nextRoundAt, signal, clock, random } = context
  const settings = readPaceSettings(context.settings)
  const rests = createRests(context, settings)
  const between = (min: number, max: number) => (min + random() * (max - min)) / game.speed
  const drawPause = () => between(settings.pauseMin, settings.pauseMax)
  let isFirstRound = true
  let appointment = Number.POSITIVE_INFINITY

  /** The planned rest that begins before `time`. */
  function restBefore(time: number) {
    const rest = rests.planned()
    return rest && rest.from < time ? rest : null
  }

  /** A timer may be a moment early. */
  async function sleepUntil(time: number): Promise<void> {
    while (clock.now() < time) await clock.sleep(time - clock.now(), signal)
  }

  async function step(calls = 1): Promise<void> {
    await rests.takeDue(appointment)
    const pause = isFirstRound ? calls * between(QUICK_PAUSE.min, QUICK_PAUSE.max) : drawPause()
    const rest = restBefore(clock.now() + pause)
    if (rest) {
      await sleepUntil(rest.from)
      return step(calls)
    }
    if (pause >= MIN_PRINTED_PAUSE) print('.', `Pause of ${formatDuration(pause)}.`)
    await clock.sleep(pause, signal)
  }

  return {
    step,
    restIfDue: () => rests.takeDue(appointment),
    keepAppointment(at) {
      appointment = at
    },
    async waitUntil(time, say, { decision, staysSignedIn = false } = {}) {
      isFirstRound = false
      const left = Math.max(0, time - clock.now())
      const wait = left + drawPause()
      const until = clock.now() + wait
      const rest = restBefore(until)
      const goesAway = !rest && settings.signsOut && !staysSignedIn && wait >= MIN_AWAY
      const after = rest
        ? `Before that comes the rest, at ${asInstant(rest.from)}.`
        : `${goesAway ? 'Signed out until' : 'Next look at'} ${asInstant(until)}.`
      nextRoundAt(rest ? rest.until : until)
      if (goesAway) print('~', say ? `${say(formatDuration(left))} ${after}` : after, decision)
      else if (say && wait >= Math.max(MIN_PRINTED_WAIT, MIN_TOLD_WAIT / game.speed))
        print('.', `${say(formatDuration(left >= SECOND ? left : wait))} ${after}`, decision)
      if (rest) await sleepUntil(rest.from)
      else if (goesAway) await signedOutFor(context, wait)
      else await clock.sleep(wait, signal)
      rests.waited(wait, goesAway)
      await rests.takeDue(appointment)
    },
  }
}

async function signedOutFor({ away, print, signal }: Context, ms: number): Promise<void> {
  await away(ms)
  signal.throwIfAborted()
  print('.', 'Signed in again.')
}
