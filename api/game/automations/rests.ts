import { asInstant } from '../../../shared/console/moments'
import { MINUTE, SECOND } from '../../../shared/time'
import type { AutomationContext } from './automation'
import { type PaceSettings, readPaceSettings } from './pace-settings'
import { nextRest, type PlannedRest } from './rest-plan'

/** The rests of one run: those of its plan, and short ones after some time of work. */
export interface Rests {
  /** The planned rest that lasts now, or the next one. */
  planned(): PlannedRest | null
  /** Returns at once if no rest is due. Short ones that could last until the appointment wait. */
  takeDue(appointment?: number): Promise<void>
  /** A wait as long as the work between two short rests counts as one, and so does any time signed out. */
  waited(ms: number, isSignedOut: boolean): void
}

type Context = Pick<AutomationContext, 'game' | 'print' | 'rest' | 'away' | 'signal' | 'clock' | 'seed' | 'random'>

/** For a planned rest, however short, the bot signs out. It stays signed in for a shorter one of the others. */
export const MIN_AWAY = 30 * MINUTE
/** Less is not worth a sign-out, such as what a timer leaves that is a moment early. */
const MIN_LEFT = 30 * SECOND
const JITTER = 0.15

export function createRests(context: Context, settings: PaceSettings): Rests {
  const { print, clock } = context
  const plan = { ...settings.restPlan, seed: context.seed }
  const around = (ms: number) => (ms * (1 + JITTER * (2 * context.random() - 1))) / context.game.speed
  let known: { rest: PlannedRest | null; readAt: number } | null = null
  const longestShort = (settings.restFor * (1 + JITTER)) / context.game.speed
  let nextShort = clock.now() + workSpan()

  function planned(): PlannedRest | null {
    const now = clock.now()
    const isKnown = known && known.readAt <= now && (known.rest === null || now + MIN_LEFT < known.rest.until)
    if (!isKnown) known = { rest: nextRest(plan, now + MIN_LEFT), readAt: now }
    return known?.rest ?? null
  }

  function workSpan(): number {
    return settings.restEvery > 0 ? around(settings.restEvery) : Number.POSITIVE_INFINITY
  }

  async function takePlanned(rest: PlannedRest): Promise<void> {
    print('~', plannedRestText(rest))
    await leaveFor(rest.until - clock.now())
  }

  async function takeShort(): Promise<void> {
    const wait = around(settings.restFor)
    const until = asInstant(clock.now() + wait)
    const reason = `as set: one in every ${settings.restEvery / MINUTE} minutes.`
    if (wait >= MIN_AWAY) {
      print('~', `Signed out until ${until} for a short rest, ${reason}`)
      return leaveFor(wait)
    }
    print('~', `Short rest until ${until}, ${reason}`)
    await context.rest(wait)
    context.signal.throwIfAborted()
  }

  async function leaveFor(ms: number): Promise<void> {
    await context.away(ms)
    context.signal.throwIfAborted()
    print('.', 'Signed in again. Back at work.')
  }

  return {
    planned,
    waited(ms, isSignedOut) {
      if (isSignedOut || ms * context.game.speed >= settings.restEvery) nextShort = clock.now() + workSpan()
    },
    async takeDue(appointment = Number.POSITIVE_INFINITY) {
      for (;;) {
        const rest = planned()
        if (rest && rest.from <= clock.now()) await takePlanned(rest)
        else if (clock.now() >= nextShort && clock.now() + longestShort < appointment) await takeShort()
        else return
        nextShort = clock.now() + workSpan()
      }
    },
  }
}

/** The rest in which a run of this bot begins. */
export function plannedRestNow(context: Pick<AutomationContext, 'settings' | 'seed' | 'clock'>): PlannedRest | null {
  const now = context.clock.now()
  const rest = nextRest({ ...readPaceSettings(context.settings).restPlan, seed: context.seed }, now + MIN_LEFT)
  return rest && rest.from <= now ? rest : null
}

/** The goodbye at its beginning. */
export const plannedRestText = ({ until, asSet }: PlannedRest) =>
  `Signed out until ${asInstant(until)}. This rest was drawn around ${asInstant(asSet.from)} to ${asInstant(asSet.until)}, as set ${daysOf(asSet)}.`

const LONG_WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

const daysOf = ({ weekday }: PlannedRest['asSet']) =>
  weekday === null ? 'for every day' : `for ${LONG_WEEKDAYS[weekday - 1]}`
