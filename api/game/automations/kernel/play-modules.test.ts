import { describe, expect, test } from 'bun:test'
import type { Decision } from '../../../../shared/decisions'
import { HOUR, MINUTE } from '../../../../shared/time'
import { createJumpingClock } from '../../dry-run/jumping-clock'
import { type GameSession, StepDeclined } from '../../link/game-session'
import type { Report } from '../../protocol/game-objects'
import type { AutomationContext } from '../automation'
import { PACE_DEFAULTS } from '../pace-settings'
import type { Module, Outlook, Step } from './module'
import { playModules } from './play-modules'

const START = Date.UTC(2026, 10, 23)

const stepOf = (what: string, fields: Partial<Step> = {}): Step => ({
  id: what,
  what,
  uses: 'time',
  value: 1,
  measure: 'goods',
  gain: 1,
  loss: 0,
  take: async () => {},
  ...fields,
})

interface Played {
  lines: string[]
  decisions: Decision[]
  error: unknown
  /** Including those that get no line. */
  waits: number
}

/** Plays modules for two hours in a game that has nothing but these reports. */
async function play(modules: Module[], reports: Partial<Report>[] = []): Promise<Played> {
  const clock = createJumpingClock({ from: START, until: START + 2 * HOUR, bringTo: () => {} })
  const played: Played = { lines: [], decisions: [], error: null, waits: 0 }
  const game = {
    name: 'ansgar_h',
    server: 'DE1',
    speed: 1,
    has: () => false,
    castles: async () => [],
    takeReports: async () => reports.splice(0),
  } as unknown as GameSession
  const context = {
    game,
    clock,
    signal: clock.signal,
    settings: { lookEvery: 30, ...PACE_DEFAULTS, restEvery: 0 },
    secrets: {},
    seed: 'a bot',
    random: () => 0.5,
    print(sign: string, text: string, decision?: Decision) {
      played.lines.push(`${sign} ${text}`)
      if (decision) played.decisions.push(decision)
    },
    nextRoundAt() {
      played.waits += 1
    },
    rest: (ms: number) => clock.sleep(ms),
  } as unknown as AutomationContext
  await playModules(context, () => modules).catch((error: unknown) => {
    if (error !== clock.signal.reason) played.error = error
  })
  return played
}

const considers = (outlook: () => Outlook): Module => ({ consider: async () => outlook() })

describe('A bot', () => {
  test('takes each step once, then waits for what happens next', async () => {
    const taken: string[] = []
    const collect = stepOf('collect', { take: async () => void taken.push('collect') })
    const next = [{ at: START + 20 * MINUTE, what: 'The quarries are full' }]
    const { lines, waits } = await play([considers(() => ({ steps: [collect], next }))])
    expect(lines.find((line) => line.includes('Next look at'))).toMatch(/^\. The quarries are full in (19|20) minutes/)
    // The last round may not have come to its wait.
    expect(taken.length - waits).toBeOneOf([0, 1])
  })

  test('looks again after the longest interval, and says why nothing was worth it', async () => {
    const { lines, decisions } = await play([
      considers(() => ({ steps: [], ruledOut: [{ what: 'Attack the tower', why: 'It is too strong.' }] })),
    ])
    expect(lines[1]).toMatch(/^\. Nothing to do for 30 minutes/)
    expect(decisions[0]).toMatchObject({ chosen: null, ruledOut: [{ why: 'It is too strong.' }] })
  })

  test('gives a reason once', async () => {
    const reason = '3 towers are worth it.'
    const steps = [stepOf('one', { reason }), stepOf('two', { reason })]
    const { lines } = await play([considers(() => ({ steps }))])
    expect(lines.filter((line) => line.includes(reason))).toHaveLength(1)
  })

  test('leaves alone what the game declines, and stops when it declines everything', async () => {
    const declined = (n: number) =>
      stepOf(`step ${n}`, { take: () => Promise.reject(new StepDeclined('not_enough', 'Not enough carts.')) })
    const few = await play([considers(() => ({ steps: [declined(1)] }))])
    expect(few.lines.filter((line) => line === '! The game declined: Not enough carts.')).toHaveLength(4)
    expect(few.error).toBeNull()
    const all = await play([considers(() => ({ steps: Array.from({ length: 40 }, (_, n) => declined(n)) }))])
    expect(all.error).toMatchObject({ reason: 'refused', message: expect.stringContaining('Not enough carts.') })
  })
})

test('A report goes to the module that owns it, else to the first that understands it', async () => {
  const heard: string[] = []
  const hearing = (name: string, owned?: string): Module => ({
    ...considers(() => ({ steps: [] })),
    hears: ['battle'],
    owns: ({ targetId }) => targetId === owned,
    hear: async ({ targetId }) => void heard.push(`${name}: ${targetId}`),
  })
  const battles = [{ kind: 'battle', targetId: 'camp1' } as const, { kind: 'battle', targetId: 'tower9' } as const]
  await play([hearing('towers'), hearing('camps', 'camp1')], battles)
  expect(heard).toEqual(['camps: camp1', 'towers: tower9'])
})
