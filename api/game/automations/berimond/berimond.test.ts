import { describe, expect, test } from 'bun:test'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { DAY, HOUR, SECOND } from '../../../../shared/time'
import { playInWorld } from '../../dry-run/play-in-world'
import type { GameSession } from '../../link/game-session'
import { playBot } from '../../testing/play-bot'
import { nextOf } from '../../world/testing/event-scene'
import { berimond } from './berimond'

const war = nextOf('berimond')

interface Setting {
  settings?: Settings
  /** From the opening. */
  from?: number
  days?: number
  game?: (game: GameSession) => Partial<GameSession>
}

async function play({ settings = {}, from = 0, days = 1, game = () => ({}) }: Setting = {}) {
  const run: typeof berimond.run = (context) =>
    berimond.run({ ...context, game: { ...context.game, ...game(context.game) } })
  const startsAt = war.opensAt + from
  const played = await playInWorld({
    template: { ...berimond, run },
    settings,
    name: 'ansgar_h',
    days,
    startsAt,
    keeps: ['lines'],
  })
  const texts = (sign = '') => played.lines.filter((line) => line.sign.startsWith(sign)).map(({ text }) => text)
  return { ...played, texts }
}

describe('The Berimond campaign', () => {
  test('tells what it waits for in its first ten seconds', async () => {
    const bot = await playBot(berimond)
    await bot.live(10 * SECOND)
    expect(bot.texts().length).toBeGreaterThanOrEqual(5)
  })

  test('announces the next war, and fights from its first minute', async () => {
    const { lines, texts, notices } = await play({ from: -DAY, days: 2 }).then((run) => ({
      ...run,
      notices: run.figures.notices,
    }))
    expect(texts('~')[0]).toMatch(/^War of Berimond opens at \S+\. Until then there is nothing to do\.$/)
    const march = lines.find(({ text }) => text.includes(' for the camp at '))
    expect(march?.at).toBeGreaterThanOrEqual(war.opensAt)
    expect(march?.at).toBeLessThan(war.opensAt + 5 * 60 * SECOND)
    expect(notices).toContain('War of Berimond is open.')
  })

  test('counts the points that the realm counts, and says what they are', async () => {
    const { figures, world, texts } = await play()
    expect(figures.gained).toBe(world.events[0]?.points ?? -1)
    expect(figures.gained).toBeGreaterThan(5_000)
    expect(figures.declined).toBe(0)
    expect(texts('+').find((text) => text.includes(' at the camp at '))).toMatch(
      /^\d+ points and \d+ reputation at the camp at \d+:\d+ \([\d,]+ points, rank \d+ of 31; next reward at [\d,]+\)\. \d+ troops? lost \(\d+ expected\)\.$/,
    )
  })

  test('tells the rewards after the victories that brought them, and the end', async () => {
    const { texts } = await play({ from: 2 * DAY, days: 1.5, settings: { lastReward: 'rank' } })
    const victory = texts('+').findIndex((text) => text.includes(' points and '))
    expect(victory).toBeLessThan(texts('+').findIndex((text) => text.startsWith('Reward at ')))
    expect(texts('+').join('\n')).toMatch(/War of Berimond is over: rank \d+ with [\d,]+ points\. Won .*coins/)
  })

  test('stops at its score', async () => {
    const { end, figures } = await play({ settings: { stopAt: 2_000 } })
    expect(end.code).toBe('goal_reached')
    expect(end.message).toMatch(
      /^War of Berimond: [\d,]+ points, rank \d+ of 31\. The goal of 2,000 points is reached\.$/,
    )
    expect(figures.gained).toBeGreaterThanOrEqual(2_000)
    expect(figures.gained).toBeLessThan(5_000)
  })

  test('rests until the next event where the next reward is out of reach, if that is set', async () => {
    const farAway = { points: 1_000_000_000, gift: {} }
    const { end, texts } = await play({
      from: 2 * DAY,
      settings: { lastReward: 'rest' },
      game: ({ events }) => ({
        events: async () => {
          const { running, next } = await events()
          return { running: running.map((event) => ({ ...event, nextReward: farAway })), next }
        },
      }),
    })
    expect(end.code).toBe('days_over')
    const rests = texts('~').filter((text) => text.includes('is out of reach before the end. The troops rest'))
    expect(rests).toHaveLength(1)
  })

  test('ends after defeats in a row', async () => {
    const { end } = await play({
      settings: { stopAfterLosses: 1 },
      game: ({ eventTargets }) => ({
        eventTargets: async (event, castle) =>
          (await eventTargets(event, castle)).map((camp) => ({ ...camp, defenders: 30 })),
      }),
    })
    expect(end).toMatchObject({ code: 'loss_limit', message: expect.stringMatching(/^An attack was beaten back, /) })
  })

  test('fights for reputation first where that is set', async () => {
    const points = await play()
    const reputation = await play({ settings: { reputation: 'reputation' } })
    expect(reputation.world.reputation / reputation.figures.gained).toBeGreaterThan(
      points.world.reputation / points.figures.gained,
    )
  })

  test('sends no army that arrives after the end, or after a camp has changed hands', async () => {
    const { texts, lines } = await play({ from: 2 * DAY + 20 * HOUR, days: 0.5 })
    expect(texts('.').filter((text) => text.includes('was empty'))).toEqual([])
    expect(texts('!')).toEqual([])
    expect(lines.filter(({ text, at }) => at > war.endsAt && text.includes(' for the camp at '))).toEqual([])
  })
})
