import { describe, expect, test } from 'bun:test'
import { HOUR } from '../../../../shared/time'
import type { DryRun } from '../../dry-run/dry-run'
import { playInWorld } from '../../dry-run/play-in-world'
import type { GameSession } from '../../link/game-session'
import { addRaid } from '../../world/raids/raids'
import type { World } from '../../world/world'
import { castleSteward } from '../castle-steward/castle-steward'
import { afkKeeper } from './afk-keeper'

const START = Date.UTC(2026, 10, 23)
const ARRIVAL = START + 3 * HOUR

const raidOn = (castleId: string, troops: number) => (world: World) =>
  addRaid(world, { id: 'raid-x', from: 'Baron Eisenhand', castleId, troops, arrivesAt: ARRIVAL })

interface Setting extends Partial<DryRun> {
  /** Changes what the game answers. */
  game?: (game: GameSession) => Partial<GameSession>
}

/** Those at home in the main castle, and those who come back before the raid. */
function thereInTime({ castles: [main], journeys }: World): number {
  const coming = journeys.filter(({ castleId, leg, arrivesAt }) => {
    return castleId === main?.id && leg === 'home' && arrivesAt < ARRIVAL
  })
  return coming.reduce((sum, { count }) => sum + count, main?.troops ?? 0)
}

async function play(template: DryRun['template'], { game = () => ({}), ...more }: Setting) {
  const run: typeof template.run = (context) =>
    template.run({ ...context, game: { ...context.game, ...game(context.game) } })
  const setting = { name: 'keeper', days: 1.1, startsAt: START, keeps: ['lines'] } as const
  const result = await playInWorld({ template: { ...template, run }, ...setting, ...more })
  return { ...result, texts: result.lines.map(({ text }) => text) }
}

describe('A day of watch', () => {
  test('tells saved goods and saved troops apart, evaded raids, and how often it looked', async () => {
    const { texts } = await play(afkKeeper, { prepare: raidOn('c2', 900), settings: { respond: 'away' } })
    const day = texts.find((text) => text.startsWith('Yesterday: ')) ?? ''
    expect(day).toMatch(/about [\d,]+ goods saved from raids, about \d+ troops saved from raids, 1 raid evaded/)
    expect(day).toMatch(/and (9\d|1[0-4]\d) looks for raids\.$/)
    expect(day).not.toContain('succeeded')
  })

  test('says that no raid is in sight at the start, and again when one is over', async () => {
    const { texts } = await play(afkKeeper, { prepare: raidOn('c2', 900), days: 0.9 })
    expect(texts.filter((text) => / raid is in sight\./.test(text)).map((text) => text.split('.')[0])).toEqual([
      'No other raid is in sight',
    ])
    const quiet = await play(afkKeeper, { days: 0.9 })
    expect(quiet.texts.filter((text) => / raid is in sight\./.test(text))).toHaveLength(1)
  })

  test('sends helpers home as far as there is room, and tells of those that stay', async () => {
    let realm: World | undefined
    const { texts, figures } = await play(afkKeeper, {
      settings: { respond: 'reinforce' },
      prepare(world) {
        realm = world
        raidOn('c2', 700)(world)
      },
      game: ({ moveTroops }) => ({
        async moveTroops(order) {
          const journey = await moveTroops(order)
          for (const castle of realm?.castles ?? []) if (castle.id !== 'c2') castle.troops = castle.barracks.room * 1.9
          return journey
        },
      }),
    })
    expect(texts).toContainEqual(expect.stringMatching(/\d+ troops of \S+ stay at \S+: there is no room for them at/))
    expect(figures.declined).toBe(0)
  })
})

describe('The Steward', () => {
  test('keeps the troops at home that its watch counts on, until the raid has landed', async () => {
    let realm: World | undefined
    const left: number[] = []
    const { texts } = await play(castleSteward, {
      days: 0.2,
      prepare(world) {
        realm = world
        raidOn('c1', 250)(world)
      },
      game: ({ attack }) => ({
        async attack(order) {
          const journey = await attack(order)
          if (realm && order.from === 'c1' && realm.settledAt < ARRIVAL) left.push(thereInTime(realm))
          return journey
        },
      }),
    })
    const told = texts.filter((text) => text.includes('250 troops of Baron Eisenhand reach '))
    expect(told).toHaveLength(1)
    const [, stay, fall] = /(\d+) troops stay there until then and beat them back, and at most about (\d+) of/.exec(
      told[0] ?? '',
    ) ?? ['', '', '']
    expect(Number(stay)).toBeGreaterThanOrEqual(750)
    expect(left.length).toBeGreaterThan(0)
    expect(Math.min(...left)).toBeGreaterThanOrEqual(Number(stay))
    const lost = /beat back the raid of Baron Eisenhand: .+, (\d+) troops lost/.exec(texts.join('\n'))?.[1]
    expect(Number(lost)).toBeLessThanOrEqual(Number(fall))
  })
})
