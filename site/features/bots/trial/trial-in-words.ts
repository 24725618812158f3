import type { SettingTrial, Trial, TrialEnds, TrialMeasure } from '../../../../shared/trials'
import { asCount } from '../../../lib/words/display-formats'
import { unitInWords } from '../../../lib/words/unit-in-words'

export const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const DIGITS = 3

/** About: 365,870 → "366,000" */
export const asRound = (value: number) => asCount(Number(value.toPrecision(DIGITS)))

/** "310,000 to 402,000" */
export const asSpread = (values: readonly number[]) =>
  `${asRound(Math.min(...values))} to ${asRound(Math.max(...values))}`

export const measureInWords = (measure: TrialMeasure, unit: string) =>
  measure === 'strength' ? 'strength' : unitInWords(unit)

/** What is compared where nothing is gained: a castle alone never gains anything. */
export const measureOf = (compared: readonly TrialEnds[]): TrialMeasure =>
  compared.some(({ gained }) => gained.some((amount) => amount > 0)) ? 'gained' : 'strength'

export function trialInWords({ unit, settings, alone }: Trial): string[] {
  const measure = measureOf([settings])
  const values = settings[measure]
  const worst = asRound(Math.min(...values))
  const best = asRound(Math.max(...values))
  const about = `About ${asRound(meanOf(values))} ${measureInWords(measure, unit)}`
  const strength = asRound(meanOf(settings.strength))
  const alones = asRound(meanOf(alone.strength))
  return [
    measure === 'gained'
      ? `${about} in seven days; the worst of twenty worlds ${worst}, the best ${best}.`
      : `Gains nothing. ${about} after seven days; the worst of twenty worlds ${worst}, the best ${best}.`,
    `Left alone, the castle gains nothing, and its strength ends at about ${alones} instead of ${strength}.`,
  ]
}

export const endedInWords = ({ ended }: TrialEnds) =>
  ended && `In ${ended.worlds} of twenty worlds the bot ended by itself: ${ended.message}`

type Tried = SettingTrial['values'][number]

export interface BestValue {
  best: Tried
  measure: TrialMeasure
  /** Whether the best is the value that the settings have. */
  isCurrent: boolean
  /** What the best brings more, and in how many of the worlds. */
  more: number
  worlds: number
}

/** By the mean of what it brings. A tie stays with the value that the settings have. */
export function bestOf({ values, current }: SettingTrial): BestValue | null {
  const measure = measureOf(values)
  const now = values.find(({ value }) => value === current)
  const [first = null] = values
  if (!first) return null
  const start = now ?? first
  const best = values.reduce((a, b) => (meanOf(b[measure]) > meanOf(a[measure]) ? b : a), start)
  const more = meanOf(best[measure]) - meanOf(start[measure])
  const worlds = best[measure].filter((amount, world) => amount > (start[measure][world] ?? 0)).length
  return { best, measure, isCurrent: best === now, more, worlds }
}

/** Less is hardly worth a change. */
const NOTICEABLE = 0.01

export function bestInWords(
  { best, measure, isCurrent, more, worlds }: BestValue,
  unit: string,
  value: string,
): string {
  if (isCurrent) return `${value}, as it is now, is the best of these.`
  const brings = `${asRound(more)} more ${measureInWords(measure, unit)} than now`
  if (more < meanOf(best[measure]) * NOTICEABLE) return `${value} brings ${brings}: hardly a difference.`
  return `${value} brings about ${brings}, and more in ${worlds} of twenty worlds.`
}
