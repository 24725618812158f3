import { expect, test } from 'bun:test'
import { MINUTE } from '../../../shared/time'
import { playInWorld } from '../dry-run/play-in-world'
import type { GameSession } from '../link/game-session'
import type { AutomationContext, BuiltInTemplate } from './automation'
import { campRaider } from './camp-raider/camp-raider'
import { castleSteward } from './castle-steward/castle-steward'
import { resourceCollector } from './resource-collector/resource-collector'
import { towerRaider } from './tower-raider/tower-raider'

const LONG_WAIT = 5 * MINUTE
const WAITS = 6

/** What a scout saw is news for hours, so it is kept on purpose. */
const KEPT = ['scout', 'has']

/** Counts what is read between two long waits, and how much of it is in memory during the second one. */
function watchAnswers(template: BuiltInTemplate) {
  const counts = { read: 0, held: 0, waits: 0 }
  let answers: WeakRef<object>[] = []

  const watched = (game: GameSession) => {
    const calls = Object.entries(game).map(([name, call]) => {
      if (typeof call !== 'function' || KEPT.includes(name)) return [name, call]
      const noted = async (...given: unknown[]) => {
        const answer = await call(...given)
        if (typeof answer === 'object') answers.push(new WeakRef(answer))
        return answer
      }
      return [name, noted]
    })
    return Object.fromEntries(calls)
  }

  async function count() {
    // A weak reference holds its object until the next turn of the event loop.
    await new Promise(setImmediate)
    Bun.gc(true)
    counts.waits += 1
    counts.read += answers.length
    counts.held += answers.filter((answer) => answer.deref()).length
    answers = []
  }

  async function run(context: AutomationContext) {
    const sleep: AutomationContext['clock']['sleep'] = async (ms, signal) => {
      if (ms >= LONG_WAIT && counts.waits < WAITS) await count()
      return context.clock.sleep(ms, signal)
    }
    await template.run({ ...context, game: watched(context.game), clock: { ...context.clock, sleep } })
  }
  return { counts, template: { ...template, run } }
}

test.each([resourceCollector, towerRaider, campRaider, castleSteward])(
  'A waiting $id holds at most a tenth of what it has read',
  async (builtIn) => {
    const { counts, template } = watchAnswers(builtIn)
    await playInWorld({ template, name: 'waiting', days: 1, startsAt: Date.UTC(2026, 10, 23), settings: {} })
    expect(counts.waits).toBe(WAITS)
    expect(counts.held / counts.read).toBeLessThan(0.1)
  },
)
