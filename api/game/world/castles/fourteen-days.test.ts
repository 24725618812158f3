import { describe, expect, test } from 'bun:test'
import { DAY } from '../../../../shared/time'
import { leftAlone, type Policy, playsBadly, playsWell, playWith } from '../testing/policies'
import { strengthOf } from './strength'

const NAMES = Array.from({ length: 10 }, (_, n) => `player ${n}`)
const strengthAfter14Days = (policy: Policy, name: string) => strengthOf(playWith(policy, name, 14 * DAY))

describe('After 14 game days', () => {
  test.each(NAMES)('the castles of %s show how they were played', (name) => {
    const [alone, badly, well] = [leftAlone, playsBadly, playsWell].map((policy) => strengthAfter14Days(policy, name))
    expect(well).toBeGreaterThanOrEqual(2 * (alone as number))
    expect(badly).toBeLessThanOrEqual(0.5 * (well as number))
  })
})
