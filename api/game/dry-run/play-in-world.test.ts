import { describe, expect, test } from 'bun:test'
import { $ } from 'bun'
import { DAY, HOUR, MINUTE } from '../../../shared/time'
import type { Automation } from '../automations/automation'
import { resourceCollector } from '../automations/resource-collector/resource-collector'
import { RunEnds } from '../automations/run-ends'
import { towerRaider } from '../automations/tower-raider/tower-raider'
import { StepDeclined } from '../link/game-session'
import { sumOf } from '../protocol/game-objects'
import { playInWorld } from './play-in-world'

const templateOf = (run: Automation) => ({ run, defaults: {} })
const play = (run: Automation, days = 1) => playInWorld({ template: templateOf(run), name: 'ansgar_h', days })

describe('A dry run', () => {
  test('prints the same lines again, and in another process', async () => {
    const again = async (name: string) => (await playInWorld({ template: towerRaider, name, days: 2 })).digest
    const digest = await again('trial-1')
    expect(await again('trial-1')).toBe(digest)
    expect(await again('trial-2')).not.toBe(digest)
    const elsewhere = await $`${process.execPath} ${import.meta.dir}/testing/digest-of-dry-run.ts trial-1`.text()
    expect(elsewhere.trim()).toBe(digest)
  })

  test('plays a week of a template to the end of its days', async () => {
    const { figures, end, curve } = await playInWorld({ template: resourceCollector, name: 'trial-1', days: 7 })
    expect(end.code).toBe('days_over')
    expect(curve.map(({ hour }) => hour)).toEqual(Array.from({ length: 7 * 24 + 1 }, (_, hour) => hour))
    expect(curve.at(-1)).toEqual({ hour: 7 * 24, gained: figures.gained, strength: figures.strength })
    expect(sumOf(figures.goods)).toBe(figures.gained)
    expect(figures.looks).toBeGreaterThan(100)
    expect(figures.changes).toBeGreaterThan(figures.looks)
  })

  test('keeps lines, decisions and pauses on demand', async () => {
    const choice = { what: 'Raid', value: 1, measure: 'loot', gain: 10, loss: 1 }
    const decision = { chosen: choice, runnerUp: null, compared: 1, ruledOut: [] }
    const template = templateOf(async ({ print, came, clock, rest, signal }) => {
      print('>', 'Off they go.', decision)
      await clock.sleep(MINUTE, signal)
      came(decision, { gain: 12, loss: 0 })
      await rest(HOUR)
    })
    const given = { template, name: 'ansgar_h', days: 1, startsAt: 0 }
    const kept = await playInWorld({ ...given, keeps: ['lines', 'decisions', 'pauses'] })
    expect(kept.lines).toEqual([{ at: 0, sign: '>', text: 'Off they go.', decision }])
    expect(kept.decisions).toEqual([{ at: 0, decision, outcome: { gain: 12, loss: 0 } }])
    expect(kept.pauses).toEqual([
      { at: 0, ms: MINUTE, isRest: false },
      { at: MINUTE, ms: HOUR, isRest: true },
    ])
    expect(kept.figures.restedMs).toBe(HOUR)
    const bare = await playInWorld(given)
    expect([bare.lines, bare.decisions, bare.pauses]).toEqual([[], [], []])
    expect(bare.digest).toBe(kept.digest)
  })

  test('goes on with a world whose template has ended, and says why', async () => {
    const finished = await play(async () => {})
    expect(finished.end).toMatchObject({ code: 'finished' })
    expect(finished.world.settledAt - finished.end.at).toBe(DAY)
    const ended = await play(async ({ clock, signal }) => {
      await clock.sleep(HOUR, signal)
      throw new RunEnds('goal_reached', 'That is enough.')
    })
    expect(ended.end).toEqual({ code: 'goal_reached', message: 'That is enough.', at: finished.end.at + HOUR })
  })

  test('counts what a castle that is left alone loses', async () => {
    const { figures } = await play(async () => {}, 7)
    expect(figures.hungryHours).toBeGreaterThan(50)
    expect(figures.troopsDeserted).toBeGreaterThan(100)
    expect(figures.plundered).toBeGreaterThan(0)
    expect([figures.gained, figures.reads, figures.changes]).toEqual([0, 0, 0])
  })

  test('declines as a game does', async () => {
    let declined: unknown
    const { figures } = await play(async ({ game }) => {
      declined = await game.scout('c1', 'tower99').catch((error: unknown) => error)
    })
    expect(declined).toBeInstanceOf(StepDeclined)
    expect(figures.declined).toBe(1)
  })

  test.each<[string, Automation]>([
    ['answered bad_request: The troops of', async ({ game }) => void (await game.recruit('c1', -3))],
    [
      'for ever at one moment',
      async ({ clock }) => {
        for (;;) await clock.sleep(0)
      },
    ],
    ['one sleeper', async ({ clock }) => void (await Promise.all([clock.sleep(1), clock.sleep(2)]))],
  ])('fails with a mistake of the template: %s', async (message, run) => {
    await expect(play(run)).rejects.toThrow(message)
  })

  test('runs what is planned for later at its time', async () => {
    const seen: number[] = []
    const startsAt = 1_000
    const template = templateOf(async ({ clock }) => {
      const note = () => seen.push(clock.now() - startsAt)
      clock.after(20, note)
      clock.after(10, note)
      clock.after(15, note)()
      clock.after(500, note)
      await clock.sleep(100)
      note()
    })
    await playInWorld({ template, name: 'ansgar_h', days: 1, startsAt })
    expect(seen).toEqual([10, 20, 100])
  })
})
