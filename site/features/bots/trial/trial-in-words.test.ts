import { describe, expect, test } from 'bun:test'
import type { SettingTrial, Trial, TrialEnds, TrialSeries } from '../../../../shared/trials'
import { bestInWords, bestOf, endedInWords, trialInWords } from './trial-in-words'

const endsOf = (gained: number[], strength = gained.map(() => 2_000)): TrialEnds => ({ gained, strength, ended: null })
const curve = { mean: [], least: [], most: [] }
const seriesOf = (ends: TrialEnds): TrialSeries => ({ ...ends, curves: { gained: curve, strength: curve } })

const trialOf = (gained: number[]): Trial => ({
  unit: 'loot',
  settings: seriesOf(endsOf(gained, [2_970, 2_970])),
  defaults: seriesOf(endsOf(gained)),
  alone: seriesOf(endsOf([0, 0], [1_950, 2_170])),
})

const LEFT_ALONE = 'Left alone, the castle gains nothing, and its strength ends at about 2,060 instead of 2,970.'

describe('A trial in words', () => {
  test('says what comes of it, in the worst and the best world, and without a bot', () => {
    expect(trialInWords(trialOf([310_101, 421_640]))).toEqual([
      'About 366,000 loot in seven days; the worst of twenty worlds 310,000, the best 422,000.',
      LEFT_ALONE,
    ])
  })

  test('compares strength where nothing is gained', () => {
    expect(trialInWords(trialOf([0, 0]))).toEqual([
      'No loot in seven days. About 2,970 strength at their end; the worst of twenty worlds 2,970, the best 2,970.',
      LEFT_ALONE,
    ])
  })

  test('says why bots ended', () => {
    expect(endedInWords(endsOf([1]))).toBeNull()
    expect(endedInWords({ ...endsOf([1]), ended: { worlds: 3, message: 'The goal is reached.' } })).toBe(
      'In 3 of twenty worlds the bot ended by itself. One said: The goal is reached.',
    )
  })
})

describe('The best value', () => {
  const tried = (current: number, means: Record<number, number[]>): SettingTrial => ({
    unit: 'coins',
    setting: 'margin',
    current,
    values: Object.entries(means).map(([value, gained]) => ({ value: Number(value), ...endsOf(gained) })),
  })
  const wordsOf = (trial: SettingTrial, usual: number) => {
    const best = bestOf(trial, usual) ?? expect.unreachable()
    return [best.best.value, bestInWords(best, trial.unit, `${best.best.value} %`)]
  }

  test('is the one with the highest mean, with the worlds in which it is better', () => {
    expect(wordsOf(tried(30, { 30: [100, 300], 60: [200, 290], 90: [10, 10] }), 30)).toEqual([
      60,
      'With 60 % about 45 more coins than now, and more in 1 of twenty worlds.',
    ])
    expect(wordsOf(tried(30, { 30: [100, 300], 60: [200, 390] }), 30)).toEqual([
      60,
      'With 60 % about 95 more coins than now, and more in all twenty worlds.',
    ])
  })

  test('among values as good is the one of the settings, then the default', () => {
    const means = { 10: [1_000], 20: [996], 30: [995], 40: [500] }
    expect(wordsOf(tried(30, means), 20)).toEqual([30, 'No value brings more than 30 %, as it is now.'])
    expect(wordsOf(tried(40, means), 20)[0]).toBe(20)
    expect(wordsOf(tried(40, means), 40)[0]).toBe(10)
  })
})
