import type { Rest } from '../../../shared/settings/rests'
import { MINUTE } from '../../../shared/time'
import { localDate, momentOf } from '../../platform/time/local-time'
import { seededRandom } from '../world/random'

export interface RestPlan {
  rests: readonly Rest[]
  /** An IANA zone. */
  zone: string
  /** The same in all runs of a bot, so that a restart draws the same ends. */
  seed: string
}

export interface PlannedRest {
  /** Both ends as drawn. */
  from: number
  until: number
  asSet: RestAsSet
}

interface RestAsSet {
  from: number
  until: number
  /** The ISO weekday on which it begins, or null if it begins every day. */
  weekday: number | null
}

const MAX_SHIFT = 12 * MINUTE
/** Both ends together move by less than half of the rest, and leave a third of the work between two rests. */
const SHIFTED_PART_OF_REST = 1 / 4
const SHIFTED_PART_OF_WORK = 1 / 3
/** A rest of one weekday comes again in seven days. */
const DAYS_AROUND = 8

/** The rest that lasts now, or the next one. Rests that overlap, or follow each other without a break, are one. */
export function nextRest(plan: RestPlan, now: number): PlannedRest | null {
  if (plan.rests.length === 0) return null
  const all = restsAround(plan, now)
  const drawn = all.map((rest, index) => {
    const workBefore = rest.from - (all[index - 1]?.until ?? Number.NEGATIVE_INFINITY)
    const workAfter = (all[index + 1]?.from ?? Number.POSITIVE_INFINITY) - rest.until
    return {
      from: rest.from + shift(rest, workBefore, seededRandom(`${plan.seed} from ${rest.from}`)),
      until: rest.until + shift(rest, workAfter, seededRandom(`${plan.seed} until ${rest.until}`)),
      asSet: rest,
    }
  })
  return drawn.find(({ until }) => until > now) ?? null
}

/** Small shifts are the likeliest. */
function shift({ from, until }: RestAsSet, work: number, random: () => number): number {
  const most = Math.min(MAX_SHIFT, (until - from) * SHIFTED_PART_OF_REST, work * SHIFTED_PART_OF_WORK)
  return Math.round((random() + random() - 1) * most)
}

/** As set, of some days before and after. Those that overlap are one. */
export function restsAround({ rests, zone }: Omit<RestPlan, 'seed'>, now: number): RestAsSet[] {
  const today = localDate(now, zone)
  const days = Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, index) => today.add({ days: index - DAYS_AROUND }))
  const all = days
    .flatMap((day) => rests.filter(({ days }) => days.includes(day.dayOfWeek)).map((rest) => onDay(rest, day, zone)))
    .filter(({ from, until }) => from < until)
    .sort((one, other) => one.from - other.from || other.until - one.until)
  return joined(all)
}

function joined(sorted: RestAsSet[]): RestAsSet[] {
  const whole: RestAsSet[] = []
  for (const rest of sorted) {
    const last = whole.at(-1)
    if (last && rest.from <= last.until) last.until = Math.max(last.until, rest.until)
    else whole.push({ ...rest })
  }
  return whole
}

function onDay({ days, from, until }: Rest, day: Temporal.PlainDate, zone: string): RestAsSet {
  const lastDay = from < until ? day : day.add({ days: 1 })
  const weekday = days.length < day.daysInWeek ? day.dayOfWeek : null
  return { from: momentOf(day, from, zone), until: momentOf(lastDay, until, zone), weekday }
}
