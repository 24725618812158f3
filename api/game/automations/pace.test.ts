import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { PACES } from '../../../shared/settings/pace'
import { HOUR, SECOND } from '../../../shared/time'
import { playBot } from '../testing/play-bot'
import { seededRandom } from '../world/random'
import type { AutomationContext } from './automation'
import { createPace } from './pace'
import { PACE_DEFAULTS } from './pace-settings'
import { resourceCollector } from './resource-collector/resource-collector'

const START = Date.UTC(2026, 10, 21, 12)

/** A pace on a clock that jumps to the end of each sleep. */
function openPace({ speed = 1, seed = 'a bot', settings = {} }) {
  let now = START
  const lines: string[] = []
  const sleep = async (ms: number) => {
    now += Math.max(0, ms)
  }
  const context = {
    game: { speed },
    settings: { ...PACE_DEFAULTS, restEvery: 0, ...settings },
    print: (_sign: string, text: string) => void lines.push(text),
    nextRoundAt: () => {},
    rest: sleep,
    away: sleep,
    signal: new AbortController().signal,
    clock: { now: () => now, sleep },
    seed,
    random: seededRandom(seed),
  } as unknown as AutomationContext
  return { pace: createPace(context), lines, now: () => now }
}

/** How long something takes, again and again. */
async function times(count: number, now: () => number, act: () => Promise<void>): Promise<number[]> {
  const lengths: number[] = []
  for (let done = 0; done < count; done++) {
    const before = now()
    await act()
    lengths.push(now() - before)
  }
  return lengths
}

const toBeDrawnBetween = (lengths: number[], [min, max]: [number, number]) => {
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(min - 1)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(max + 1)
  const tenths = new Array<number>(10).fill(0)
  for (const length of lengths) {
    const tenth = Math.min(9, Math.floor((10 * (length - min)) / (max - min)))
    tenths[tenth] = (tenths[tenth] ?? 0) + 1 / lengths.length
  }
  for (const part of tenths) expect(part).toBeWithin(0.08, 0.12)
  expect(new Set(lengths).size).toBeGreaterThan(0.95 * lengths.length)
}

describe('The pace of a bot', () => {
  test('pauses for every length between the shortest and the longest pause, of which no two are alike', async () => {
    const paces = [...Object.values(PACES), { pauseMin: 1, pauseMax: 3600 }]
    for (const { pauseMin, pauseMax } of paces) {
      for (const speed of [1, 60]) {
        const { pace, now } = openPace({ speed, settings: { pauseMin, pauseMax }, seed: `${pauseMin} ${speed}` })
        await pace.waitUntil(now(), String)
        const pauses = await times(12_500, now, pace.step)
        toBeDrawnBetween(pauses, [(pauseMin * SECOND) / speed, (pauseMax * SECOND) / speed])
      }
    }
  })

  test('comes back a drawn moment after what it waits for, never before and never on time', async () => {
    const { pace, now } = openPace({})
    const late = await times(5000, now, () => pace.waitUntil(now() + HOUR, String))
    toBeDrawnBetween(
      late.map((length) => length - HOUR),
      [PACES.usual.pauseMin * SECOND, PACES.usual.pauseMax * SECOND],
    )
  })

  test('pauses at least as long when what it waited for has happened already', async () => {
    const { pace, now } = openPace({})
    const waits = await times(5000, now, () => pace.waitUntil(now() - HOUR, String))
    toBeDrawnBetween(waits, [PACES.usual.pauseMin * SECOND, PACES.usual.pauseMax * SECOND])
  })

  test('never acts within a planned rest, whatever it waits for', async () => {
    const aWait = fc.record({ isRound: fc.boolean(), minutes: fc.integer({ min: 0, max: 720 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(aWait, { minLength: 20, maxLength: 40 }), fc.string(), async (waits, seed) => {
        const settings = { rests: '23:00-07:00, 12:30-13:00', pauseMax: 1800 }
        const { pace, now } = openPace({ settings, seed })
        for (const { isRound, minutes } of waits) {
          if (isRound) await pace.waitUntil(now() + minutes * 60 * SECOND, String)
          else await pace.step()
          const hour = (now() / HOUR) % 24
          expect(hour > 23.2 || hour < 6.8 || (hour > 12.63 && hour < 12.87)).toBe(false)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('takes no short rest after a time signed out', async () => {
    const { pace, lines, now } = openPace({ settings: { restEvery: 60, signOut: 'yes' } })
    for (let n = 0; n < 50; n++) {
      await pace.waitUntil(now() + 0.8 * HOUR, String)
      await pace.step()
    }
    expect(lines.filter((line) => line.startsWith('Short rest'))).toEqual([])
    await times(1_000, now, pace.step)
    expect(lines.filter((line) => line.startsWith('Short rest')).length).toBeGreaterThan(3)
  })

  test('stays signed in through a long wait for what may be nothing', async () => {
    const { pace, lines, now } = openPace({ settings: { restEvery: 0, signOut: 'yes' } })
    await pace.waitUntil(now() + HOUR, () => 'One hour.', { staysSignedIn: true })
    await pace.waitUntil(now() + HOUR, () => 'One hour.')
    expect(lines.map((line) => /^One hour\. (Next look at|Signed out until) /.exec(line)?.[1])).toEqual([
      'Next look at',
      'Signed out until',
    ])
  })

  test('pauses unevenly after a quick first round', async () => {
    const bot = await playBot(resourceCollector, { settings: { pauseMin: 80, pauseMax: 100 } })
    await bot.live(4 * HOUR)
    const pauses = bot
      .texts('.')
      .flatMap((text) => /^Pause of 1 minute (\d+) seconds?\.$/.exec(text)?.[1] ?? [])
      .map((seconds) => 60 + Number(seconds))
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(80)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(100)
    expect(new Set(pauses).size).toBeGreaterThan(5)
  })
})
