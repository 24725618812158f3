import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../shared/time'
import type { GameRequest } from '../../game/protocol/protocol'
import { Declined } from '../../game/world/declined'
import { callWorld } from '../../game/world/engine/call-world'
import { REAL_TIME } from '../../game/world/game-time'
import type { WorldCall } from '../../game/world/handlers'
import { noOverrides } from '../../game/world/overrides'
import { draw, integerBetween, seededRandom } from '../../game/world/random'
import { CHANGES, KHAN, randomChange } from '../../game/world/testing/random-calls'
import { createFakeClock } from '../../testing/fake-clock'
import { createWorldRows, WORLDS_SCHEMA } from './world-rows'
import { createWorlds } from './worlds'

const START = KHAN.from
const CASES = 1_000
const NAMES = ['ansgar_h', 'berta_k']

interface Step {
  name: string
  request: GameRequest<WorldCall>
}

/** What arrives at one moment, so long after the one before. */
interface Moment {
  after: number
  steps: Step[]
}

const momentsOf = (random: () => number): Moment[] =>
  Array.from({ length: integerBetween(random, 2, 6) }, () => ({
    after: integerBetween(random, 1, integerBetween(random, 1, 12) * HOUR),
    steps: Array.from({ length: integerBetween(random, 2, 6) }, () => ({
      name: draw(random, NAMES, 1)[0] ?? '',
      request: randomChange(random),
    })),
  }))

function splitsOf(span: number, random: () => number): number[] {
  const middle = integerBetween(random, 0, span)
  return random() < 0.5 ? [span] : [middle, span - middle]
}

/** Rows of two rich names, and what arrives for them. */
function openRows() {
  const db = new Database(':memory:')
  db.exec(WORLDS_SCHEMA)
  const clock = createFakeClock(START)
  const overrides = { ...noOverrides(), events: [KHAN] }
  const transaction = <Result>(work: () => Result) => db.transaction(work).immediate()
  const worlds = createWorlds({ clock, time: REAL_TIME, rows: createWorldRows(db), overrides, transaction })
  const tools = { ladders: 100, rams: 100, shields: 100 }
  for (const name of NAMES)
    worlds.change('DE1', name, (world) =>
      Object.assign(world, { coins: 5_000, skips: 500, tickets: 50, tools: { ...tools } }),
    )

  function settle(name: string): void {
    worlds.change('DE1', name, () => {})
  }

  /** Whether the world accepts it. */
  function change({ name, request }: Step): boolean {
    try {
      worlds.change('DE1', name, (world) => callWorld(world, request, REAL_TIME))
      return true
    } catch (error) {
      if (error instanceof Declined) return false
      throw error
    }
  }

  const states = db.query<{ state: string }, []>('SELECT state FROM worlds ORDER BY key')
  const reports = db.query('SELECT key, kind, report FROM reports ORDER BY key, n')
  const all = () => ({ worlds: states.all().map(({ state }) => JSON.parse(state)), reports: reports.all() })
  return { clock, settle, change, all, close: () => db.close() }
}

const byName = (a: Step, b: Step) => a.name.localeCompare(b.name)

test(`rows depend on neither the order in which names arrive nor on how often worlds are settled`, async () => {
  const accepted = new Set<string>()
  for (let seed = 0; seed < CASES; seed++) {
    const random = seededRandom(`arrivals ${seed}`)
    const moments = momentsOf(random)
    const [forwards, backwards] = [openRows(), openRows()]
    for (const { after, steps } of moments) {
      await forwards.clock.advance(after)
      for (const step of steps.toSorted(byName)) if (forwards.change(step)) accepted.add(step.request.call)
      for (const part of splitsOf(after, random)) {
        await backwards.clock.advance(part)
        for (const name of NAMES) if (random() < 0.7) backwards.settle(name)
      }
      for (const step of steps.toSorted((a, b) => byName(b, a))) backwards.change(step)
    }
    for (const rows of [forwards, backwards]) {
      await rows.clock.advance(DAY)
      for (const name of NAMES) rows.settle(name)
    }
    expect({ seed, ...backwards.all() }).toEqual({ seed, ...forwards.all() })
    for (const rows of [forwards, backwards]) rows.close()
  }
  // Random ids hit little of what a name has to win first.
  expect(accepted.size).toBeGreaterThan(CHANGES.length * 0.7)
}, 120_000)
