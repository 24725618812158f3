import { expect, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../../shared/time'
import { type Journey, journeyFacts } from './journey-words'
import { factsInWords } from './map-words'

const NOW = Date.parse('2026-11-21T20:00:00Z')
const instant = (ms: number) => new Date(NOW + ms).toISOString()
const journey: Journey = {
  id: 'j1',
  kind: 'troops',
  name: 'ma…',
  owner: 'player',
  against: null,
  count: 1120,
  from: { x: 1, y: 1 },
  to: { x: 9, y: 9 },
  left_at: instant(-MINUTE),
  arrives_at: instant(4 * MINUTE),
}
const raid: Journey = {
  ...journey,
  kind: 'raid',
  name: 'Gräfin Rabenschrei',
  owner: 'rival',
  against: 'ma…',
  count: 640,
  arrives_at: instant(MINUTE + 20 * SECOND),
}

test.each([
  [journey, false, 'Troops of ma…, 1,120, arrive in 4 min'],
  [journey, true, 'Troops of ma…, 1,120, home in 4 min'],
  [{ ...journey, kind: 'ships', count: 0 } as const, true, 'Ships of ma…, home in 4 min'],
  [raid, true, 'Raid of Gräfin Rabenschrei on ma…, 640 troops, arrives in 1 min 20 s'],
  [
    { ...raid, against: null, arrives_at: instant(-SECOND) },
    true,
    'Raid of Gräfin Rabenschrei, 640 troops, arrives in moments',
  ],
])('A journey says who sent it, how many, and when it arrives', (each, isHomeward, words) => {
  expect(factsInWords(journeyFacts(each, { isHomeward, now: NOW }))).toBe(words)
})
