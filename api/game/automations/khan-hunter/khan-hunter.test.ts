import { describe, expect, test } from 'bun:test'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { SECOND } from '../../../../shared/time'
import { playInWorld } from '../../dry-run/play-in-world'
import { playBot } from '../../testing/play-bot'
import { nextOf } from '../../world/testing/event-scene'
import type { World } from '../../world/world'
import { khanHunter } from './khan-hunter'

const hunt = nextOf('khan')

async function play(settings: Settings = {}, days = 1, prepare: (world: World) => void = () => {}) {
  const played = await playInWorld({
    template: khanHunter,
    settings,
    name: 'ansgar_h',
    days,
    startsAt: hunt.opensAt,
    prepare,
    keeps: ['lines'],
  })
  const texts = (sign = '') => played.lines.filter((line) => line.sign.startsWith(sign)).map(({ text }) => text)
  return { ...played, texts }
}

describe('The khan hunter', () => {
  test('tells what it does in its first ten seconds', async () => {
    const bot = await playBot(khanHunter)
    await bot.live(10 * SECOND)
    expect(bot.texts().length).toBeGreaterThanOrEqual(5)
  })

  test('hunts at the chosen difficulty, and counts the points of the realm', async () => {
    const { world, figures, texts } = await play({ difficulty: 'hard' })
    expect(world.events[0]).toMatchObject({ difficulty: 'hard', points: figures.gained })
    expect(figures.gained).toBeGreaterThan(5_000)
    expect(texts('>')[0]).toBe('Difficulty hard: 170 % of the usual points for 150 % of the defenders.')
    expect(texts('+').join('\n')).toMatch(/rage \d+ %/)
  })

  test('reckons which difficulty pays most, and says what each would bring', async () => {
    const withTroops = (part: number) => (world: World) => {
      for (const castle of world.castles) {
        castle.barracks.room = Math.round(castle.barracks.room * part)
        castle.barracks.perHour *= part
        castle.troops = castle.barracks.room
      }
    }
    const difficultyOf = async (part: number) => {
      const { texts, world } = await play({}, 0.1, withTroops(part))
      expect(texts('.')).toContainEqual(
        expect.stringMatching(/^Expected points until the end of .+: \w+ about [\d,]+ for /),
      )
      return world.events[0]?.difficulty
    }
    expect(await difficultyOf(0.3)).toBe('easy')
    expect(await difficultyOf(0.6)).toBe('normal')
    expect(await difficultyOf(1)).toBe('hard')
    expect(await difficultyOf(3)).toBe('expert')
  })

  test('feeds its castles before it ends at its score', async () => {
    const { texts, end } = await play({ stopAt: 3_000 })
    expect(end.code).toBe('goal_reached')
    expect(texts('+').at(-1)).toMatch(/^Collected [\d,]+ food at \S+ before the end\. Its food lasts until /)
  })

  test('stops at its score', async () => {
    const { end, figures } = await play({ stopAt: 3_000 })
    expect(end.code).toBe('goal_reached')
    expect(figures.gained).toBeGreaterThanOrEqual(3_000)
  })

  test("holds the castle against the khan's answer", async () => {
    const { texts, world } = await play({}, 2)
    const answers = texts('!').filter((text) => text.includes(' answers with '))
    expect(answers.length).toBeGreaterThan(1)
    expect(answers[0]).toMatch(/^Khan \S+ horde answers with \d+ troops, at \S+ at \S+Z\. \d+ will be there\.$/)
    const outcomes = texts().filter((text) => text.includes("'s horde came with "))
    expect(outcomes.length).toBeGreaterThan(0)
    expect(outcomes.filter((text) => text.includes('did not hold'))).toEqual([])
    expect(world.castles[0]?.troops).toBeGreaterThan(0)
  })

  test('says nothing of answers where it is not to care', async () => {
    const { texts } = await play({ stopWhenRage: 'off' })
    expect(texts().filter((text) => text.includes(' answers with '))).toEqual([])
  })

  test('trains recruits for coins as allowed', async () => {
    const rich = (world: World) => {
      world.coins = 5_000
    }
    const without = await play({ recruitCoins: 0, tools: 'none' }, 2, rich)
    const many = await play({ recruitCoins: 500, tools: 'none' }, 2, rich)
    const spent = without.figures.coins - many.figures.coins
    expect(without.texts().filter((text) => text.includes('recruits train'))).toEqual([])
    expect(spent).toBeGreaterThan(0)
    expect(spent).toBeLessThanOrEqual(1_500)
    expect(many.figures.hungryHours).toBe(0)
  })

  test('wakes the best camp with skips as allowed', async () => {
    expect((await play({ skips: 0 })).texts('>').join('\n')).not.toContain('minutes of skips')
    expect((await play({ skips: 60 })).texts('>').join('\n')).toContain('minutes of skips')
  })

  test('ends the hunt with its rank', async () => {
    const { texts, figures } = await play({ lastReward: 'rank' }, 5 + 0.1)
    expect(texts('+').join('\n')).toMatch(/is over: rank \d+ with [\d,]+ points\. Won /)
    expect(figures.hungryHours).toBe(0)
  })
})
