import { describe, expect, test } from 'bun:test'
import { DAY, HOUR, SECOND } from '../../../../shared/time'
import type { DryRun } from '../../dry-run/dry-run'
import { playInWorld } from '../../dry-run/play-in-world'
import { sumOf } from '../../protocol/game-objects'
import { FEATURES } from '../../protocol/protocol'
import { playBot } from '../../testing/play-bot'
import { addRaid } from '../../world/raids/raids'
import type { World } from '../../world/world'
import { castleSteward } from './castle-steward'

const START = Date.UTC(2026, 10, 23)

async function play(settings: DryRun['settings'] = {}, more: Partial<DryRun> = {}) {
  const result = await playInWorld({
    template: castleSteward,
    name: 'steward',
    days: 0.5,
    startsAt: START,
    settings,
    keeps: ['lines', 'pauses'],
    ...more,
  })
  return { ...result, texts: result.lines.map(({ text }) => text) }
}

const labelsOf = (texts: string[]) => new Set(texts.flatMap((text) => /^([A-Z][a-z]+): /.exec(text)?.[1] ?? []))

describe('The Castle Steward', () => {
  test('collects, builds and raids in its first ten seconds, and each line says which part it is of', async () => {
    const bot = await playBot(castleSteward)
    await bot.live(10 * SECOND)
    expect(bot.texts('+').length + bot.texts('>').length).toBeGreaterThanOrEqual(5)
    expect([...labelsOf(bot.texts())]).toEqual(expect.arrayContaining(['Watch', 'Goods', 'Building']))
  })

  test('counts the goods that its parts gain, and nothing else', async () => {
    const { figures } = await play()
    expect(figures.gained).toBe(sumOf(figures.goods))
    expect(figures.gained).toBeGreaterThan(100_000)
  })

  test('is stronger after a day than without building, and only says what it would build if so set', async () => {
    const days = 1
    const [builds, says] = [await play({}, { days }), await play({ build: 'say' }, { days })]
    expect(builds.figures.strength).toBeGreaterThan(1.2 * says.figures.strength)
    expect(says.texts).toContainEqual(expect.stringMatching(/^Building: Would raise the .+ to level 2 for /))
    expect(Math.max(...Object.values(says.world.castles[0]?.levels ?? {}))).toBe(1)
    const told = says.texts.filter((text) => text.startsWith('Building: Would raise'))
    expect(new Set(told).size).toBeGreaterThan(told.length / 3)
  })

  test('keeps coins and reserve', async () => {
    const { world } = await play({ keepCoins: 100_000 })
    expect(world.castles.flatMap(({ levels }) => Object.values(levels)).every((level) => level === 1)).toBe(true)
  })

  test('plays no part that is switched off', async () => {
    const off = {
      watch: 'off',
      collect: 'off',
      taxes: 'off',
      build: 'off',
      raid: 'off',
      wheel: 'off',
      equipment: 'off',
    }
    const { texts } = await play({ ...off, sail: 'off', camps: 'off', event: 'off' })
    expect([...labelsOf(texts)].filter((label) => label !== 'Food')).toEqual([])
  })

  test('leaves out the parts that the game does not offer', async () => {
    const { texts, end } = await play({}, { features: FEATURES.filter((each) => each === 'building') })
    expect(end.code).toBe('days_over')
    expect(labelsOf(texts).has('Goods')).toBe(true)
    expect(labelsOf(texts).has('Watch')).toBe(false)
  })

  test('answers a raid in the middle of its other work, in time', async () => {
    const at = START + 3 * HOUR
    const prepare = (world: World) =>
      addRaid(world, { id: 'raid-x', from: 'Baron Eisenhand', castleId: 'c2', troops: 1_500, arrivesAt: at })
    const { lines } = await play({ watchWorthFrom: 500, raid: 'off' }, { prepare })
    const left = lines.find(({ text }) => text.startsWith('Watch: ') && text.includes(' troops leave '))
    expect(left?.at).toBeGreaterThan(at - 20 * 60_000)
    expect(left?.at).toBeLessThan(at)
    expect(lines.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Watch: .+ The raid has passed\.$/))
  })

  test('pauses twice as long when it is calm', async () => {
    const shortest = async (quiet: string) => {
      const { pauses } = await play({ quiet })
      return Math.min(...pauses.filter(({ at, isRest }) => !isRest && at > START + HOUR).map(({ ms }) => ms))
    }
    const [calm, busy] = [await shortest('calm'), await shortest('busy')]
    expect(calm).toBeGreaterThan(3 * busy)
  })

  test('lets no castle go hungry in three days', async () => {
    const { figures } = await play({}, { days: 3 })
    expect(figures).toMatchObject({ hungryHours: 0, troopsDeserted: 0 })
    expect(figures.declined).toBeLessThan(figures.changes / 100)
    expect(figures.looks).toBeLessThan((3 * DAY) / (2 * 60_000))
  })
})
