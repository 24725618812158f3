import { describe, expect, test } from 'bun:test'
import { HOUR } from '../../../../shared/time'
import { playInWorld } from '../../dry-run/play-in-world'
import { addRaid } from '../../world/raids/raids'
import { castleSteward } from '../castle-steward/castle-steward'
import { afkKeeper } from './afk-keeper'

const START = Date.UTC(2026, 10, 23)
const ARRIVAL = START + 3 * HOUR

const play = (template: typeof afkKeeper, settings: object, troops: number) =>
  playInWorld({
    template,
    name: 'outcomes',
    days: 0.25,
    startsAt: START,
    settings: { ...settings },
    keeps: ['lines'],
    prepare: (world) =>
      addRaid(world, { id: 'raid-x', from: 'Baron Eisenhand', castleId: 'c1', troops, arrivesAt: ARRIVAL }),
  })

describe('What the watch says of raids that are over', () => {
  test('is what the report says, with no claim before it', async () => {
    for (const respond of ['tell', 'away', 'reinforce']) {
      const { lines } = await play(afkKeeper, { respond, worthFrom: 500 }, 3_000)
      const ends = lines.filter(({ text }) => / turned back| fell to | beat back | empty barracks /.test(text))
      expect(ends).toHaveLength(1)
      expect(ends[0]?.text).not.toContain('turned back')
      if (respond === 'tell') expect(ends[0]?.sign).toBe('!')
    }
  })

  test('is no gain if more is lost than saved', async () => {
    const { lines } = await play(afkKeeper, { respond: 'tell' }, 3_000)
    const end = lines.find(({ text }) => / fell to |empty barracks/.test(text))
    expect(end?.sign).toBe('!')
  })
})

describe('A castle of the Steward that can hold a raid', () => {
  test('keeps the troops that it needs at home', async () => {
    const { lines } = await play(castleSteward, { raidShare: 100, eventShare: 100 }, 550)
    const texts = lines.map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringMatching(/ beat back the raid of Baron Eisenhand/))
    expect(texts.filter((text) => / fell to the raid/.test(text))).toEqual([])
  })
})
