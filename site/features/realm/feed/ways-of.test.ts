import { expect, test } from 'bun:test'
import { DAY } from '../../../../shared/time'
import { busyRealm } from '../testing/busy-realm'
import { MOST_WAYS, waysOf } from './ways-of'

const NOW = Date.parse('2026-11-21T20:00:00Z')
const map = busyRealm(NOW)

test('The list has a few journeys: raids first, then by their arrival', () => {
  const ways = waysOf(map, NOW)
  expect(ways).toHaveLength(MOST_WAYS)
  const raids = map.journeys.filter(({ kind }) => kind === 'raid').length
  expect(ways.slice(0, raids).every(({ kind }) => kind === 'raid')).toBe(true)
  expect(ways[0]?.name).toMatch(/^Raid of Gräfin Rabenschrei on ./)
  expect(ways[0]?.time).toMatch(/^\d+ min/)
  expect(ways.slice(raids).every(({ kind }) => kind !== 'raid')).toBe(true)
  const minutes = ways.slice(raids).map(({ time }) => Number.parseInt(time, 10))
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
})

test('What has arrived is no longer on its way, even before there is news', () => {
  expect(waysOf(map, NOW + DAY)).toEqual([])
})
