import type { SettingValue } from '../../../../shared/templates'
import type { SettingTrial, Trial, TrialEnds, TrialMeasure } from '../../../../shared/trials'
import { asCount } from '../../../lib/words/display-formats'
import { unitInWords } from '../bot-figures'

export const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const DIGITS = 3

/** About: 365,870 → "366,000" */
export const asRound = (value: number) => asCount(Number(value.toPrecision(DIGITS)))

/** "310,000–402,000"; of equal values, just one. */
export const asSpread = (values: readonly number[]) =>
  [...new Set([Math.min(...values), Math.max(...values)].map(asRound))].join('–')

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
      : `No ${unitInWords(unit)} in seven days. ${about} at their end; the worst of twenty worlds ${worst}, the best ${best}.`,
    `Left alone, the castle gains nothing, and its strength ends at about ${alones} instead of ${strength}.`,
  ]
}

export const endedInWords = ({ ended }: TrialEnds) =>
  ended && `In ${ended.worlds} of twenty worlds the bot ended by itself. One said: ${ended.message}`

type Tried = SettingTrial['values'][number]

export interface BestValue {
  best: Tried
  measure: TrialMeasure
  /** Whether the settings have the best value already. */
  isCurrent: boolean
  /** What the best brings more than the value that the settings have, and in how many of the worlds. */
  more: number
  worlds: number
}

/** A value within this share of the highest mean is as good. */
const TIE = 0.01

/** By the mean of what it brings. Of values that are as good, the settings' own is the best, then the template's. */
export function bestOf({ values, current }: SettingTrial, usual: SettingValue | undefined): BestValue | null {
  const measure = measureOf(values)
  const means = values.map((tried) => meanOf(tried[measure]))
  const highest = Math.max(...means)
  const good = values.filter((_, place) => (means[place] ?? 0) >= highest * (1 - TIE))
  const withValue = (value: SettingValue | undefined) => good.find((tried) => tried.value === value)
  const best = withValue(current) ?? withValue(usual) ?? values[means.indexOf(highest)]
  const now = values.find(({ value }) => value === current) ?? best
  if (!best || !now) return null
  return {
    best,
    measure,
    isCurrent: best === now,
    more: meanOf(best[measure]) - meanOf(now[measure]),
    worlds: best[measure].filter((amount, world) => amount > (now[measure][world] ?? 0)).length,
  }
}

export function bestInWords(
  { best, measure, isCurrent, more, worlds }: BestValue,
  unit: string,
  value: string,
): string {
  if (isCurrent) return `No value brings more than ${value}, as it is now.`
  const where = worlds === best[measure].length ? 'all twenty worlds' : `${worlds} of twenty worlds`
  return `With ${value} about ${asRound(more)} more ${measureInWords(measure, unit)} than now, and more in ${where}.`
}
