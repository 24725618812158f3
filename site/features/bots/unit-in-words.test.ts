import { expect, test } from 'bun:test'
import { GAIN_UNITS } from '../../../shared/enums/gain-units'
import { unitInWords } from './bot-figures'

test('each unit reads as a thing that is counted', () => {
  expect(GAIN_UNITS.map((unit) => `12 ${unitInWords(unit)}`)).toEqual([
    '12 resources',
    '12 coins',
    '12 prizes',
    '12 cargo',
    '12 pieces',
    "12 goods' worth saved",
    '12 loot',
    '12 points',
    '12 calls answered',
  ])
})
