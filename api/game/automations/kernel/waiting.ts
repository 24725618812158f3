import { asInstant } from '../../../../shared/console/moments'
import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import { formatDuration } from '../../protocol/formats'
import type { AutomationContext } from '../automation'
import type { Pace } from '../pace'
import { MIN_AWAY } from '../rests'
import { decisionToWait } from './choose'
import type { Moment, RuledOutStep } from './module'

/** The longest interval between two looks is shorter or longer by up to this part. */
const INTERVAL_JITTER = 0.2
/** The reason why nothing can be done is told again after so long, or before so long a wait. */
const TOLD_AGAIN_AFTER = HOUR
const TOLD_AGAIN_BEFORE = 20 * MINUTE
/** A bot that signs out comes back for something to do, after so much of the game's time at the latest. */
const LONGEST_AWAY = DAY

interface Outcome {
  next: Moment[]
  ruledOut: RuledOutStep[]
  /** Why nothing can be done, if there is more to say than what comes next. */
  idle: string
}

export interface Waiting {
  /** The same, and it notices when something else is said. */
  context: AutomationContext
  /** Until the soonest event, but signed in at most the longest interval that the player set. */
  untilNext(pace: Pace, outcome: Outcome): Promise<void>
}

/** Says why a bot waits, but not the same again while nothing else was said. */
export function createWaiting(given: AutomationContext): Waiting {
  const { game, clock, settings, random } = given
  let said: string | null = null
  const context: AutomationContext = {
    ...given,
    print(...line) {
      said = null
      given.print(...line)
    },
  }

  const told = createReasons(given)

  const drawnInterval = () => {
    const jitter = 1 - INTERVAL_JITTER + 2 * INTERVAL_JITTER * random()
    return (jitter * Number(settings.lookEvery) * MINUTE) / game.speed
  }

  return {
    context,
    async untilNext(pace, { next, ruledOut, idle }) {
      const now = clock.now()
      const longest = now + drawnInterval()
      const soonest = soonestOf(next)
      // Troops that come home say more than a purse that fills before.
      const instead = (dull: Moment, until: number) => {
        const other = dull.isQuiet ? soonestOf(next.filter(({ isQuiet, isSilent }) => !isQuiet && !isSilent)) : null
        return other && other.at < until ? `${other.what} in ${formatDuration(other.at - now)}.` : null
      }
      const options = {
        ...(ruledOut.length > 0 && { decision: decisionToWait(ruledOut) }),
        staysSignedIn: soonest?.isMaybe === true,
      }
      const isAway = settings.signOut === 'yes' && !options.staysSignedIn && (soonest?.at ?? 0) >= now + MIN_AWAY
      if (soonest && soonest.at < (isAway ? now + LONGEST_AWAY / game.speed : longest)) {
        const isDull = idle !== '' && soonest.isQuiet
        const reason = told(idle, soonest.at - now)
        const what = (duration: string) =>
          isDull
            ? reason
            : `${reason && `${reason} `}${instead(soonest, now + TOLD_AGAIN_BEFORE / game.speed) ?? `${soonest.what} in ${duration}.`}`
        const say = soonest.isSilent || (isDull && !reason) ? null : what
        return pace.waitUntil(soonest.at, say, options)
      }
      const what = announced(soonest)
      const about = idle || (soonest?.what ?? '')
      const isSaid = said === about
      const reason = told(idle, longest - now)
      const say = (duration: string) => reason || `${what}Nothing to do for ${duration}.`
      const waited = pace.waitUntil(longest, isSaid ? null : say, options)
      said = about
      return waited
    },
  }
}

const soonestOf = (moments: Moment[]) =>
  moments.reduce<Moment | null>((first, each) => (first && first.at <= each.at ? first : each), null)

/** "The next free spin is there at 2026-11-24T00:00:00Z. " */
const announced = (moment: Moment | null) =>
  moment && !moment.isQuiet && !moment.isSilent ? `${moment.what} at ${asInstant(moment.at)}. ` : ''

/** The same reason with other numbers is not told again before a short wait. */
function createReasons({ game, clock }: Pick<AutomationContext, 'game' | 'clock'>) {
  let said = { about: '', until: 0 }
  return (idle: string, wait: number): string => {
    const about = idle.replace(/[\d,:]+/g, '#')
    const now = clock.now()
    if (about === said.about && now < said.until && wait < TOLD_AGAIN_BEFORE / game.speed) return ''
    said = { about, until: now + TOLD_AGAIN_AFTER / game.speed }
    return idle
  }
}
