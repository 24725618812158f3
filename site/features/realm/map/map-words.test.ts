import { describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE, SECOND } from '../../../../shared/time'
import { busyRealm } from '../testing/busy-realm'
import { castleFacts, factsInWords, mapInWords, shortName, spanInWords, targetFacts } from './map-words'

const place = { id: '1', x: 1, y: 1 }

describe('The facts of a place', () => {
  test('of a castle are its owner and strength', () => {
    const castle = {
      ...place,
      name: 'Graf Rotbart',
      owner: 'rival',
      kind: 'castle',
      strength: 1240,
      owner_strength: 1240,
    } as const
    expect(factsInWords(castleFacts(castle))).toBe("Graf Rotbart, A rival's castle, Strength 1,240")
    const outpost = { ...castle, name: 'an…', owner: 'player', kind: 'outpost' } as const
    expect(factsInWords(castleFacts(outpost))).toBe("an…, A player's outpost, Outpost 1,240 · an… in all 1,240")
    const main = { ...outpost, kind: 'castle', strength: 1859, owner_strength: 2922 } as const
    expect(factsInWords(castleFacts(main))).toBe("an…, A player's castle, Castle 1,859 · an… in all 2,922")
  })

  test.each([
    [{ kind: 'tower', level: 12, awake: true }, 'Robber tower, Level 12, Awake'],
    [{ kind: 'camp', level: 3, awake: false }, 'Robber camp, Level 3, Asleep: it fell and rests'],
    [{ kind: 'event', level: 9, awake: true }, "Event camp, Khan Batu's horde, Level 9, Awake"],
    [{ kind: 'island', level: 0, awake: true }, 'Storm island, Calm: ships can land'],
    [{ kind: 'island', level: 0, awake: false }, 'Storm island, A storm lies over it'],
  ] as const)('of %o are %s', (target, words) => {
    expect(factsInWords(targetFacts({ ...place, ...target }, busyRealm(0).event))).toBe(words)
  })
})

test.each([
  [3 * DAY + 4 * HOUR + 5 * MINUTE, '3 d 4 h'],
  [2 * DAY, '2 d'],
  [12 * MINUTE + 40 * SECOND, '12 min 40 s'],
  [HOUR, '1 h'],
  [500, '1 s'],
  [0, 'moments'],
  [-SECOND, 'moments'],
])('%p milliseconds are %s', (ms, words) => {
  expect(spanInWords(ms)).toBe(words)
})

test('A long name ends early, between letters', () => {
  expect(shortName('Graf Eisenhand')).toBe('Graf Eisenhand')
  expect([...shortName('🏰'.repeat(64))]).toHaveLength(22)
})

test('The map has a sentence for readers who do not see it', () => {
  expect(mapInWords(busyRealm(0))).toMatch(
    /^A map with 24 castles and outposts of players, 30 of rivals, 123 targets, \d+ of them awake, and 20 on their way\. The table lists the strongest\.$/,
  )
})
