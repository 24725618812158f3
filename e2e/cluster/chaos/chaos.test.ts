import { describe, expect, test } from 'bun:test'
import { hasRedis } from '../../../api/testing/redis-server'
import { MINUTE, SECOND } from '../../../shared/time'
import type { FaultKind } from './faults'
import { RECOVERY_LIMIT } from './recoveries'
import { runChaos } from './run-chaos'
import { violationsOf } from './violations'

const SMALL = { seed: 'small', bots: 8, webs: 2, workers: 2, realmSpeed: 4, logLevel: 'silent' }
const BURST = { count: 200, concurrency: 8 }
const OUTAGE = { lasts: 6 * SECOND, rounds: 1, leastRate: null, leastInPlay: 0.7 }
const FAULTS: FaultKind[] = [
  'kill -9',
  'web kill',
  'Redis restart',
  'cut from the store',
  'long SIGSTOP',
  'long Redis outage',
]

describe.skipIf(!hasRedis)('Processes that share bots (needs redis-server)', () => {
  test(
    'keep every bot as last commanded, and lose no bot, command or line while they are killed, frozen and cut off',
    async () => {
      const outcome = await runChaos({
        ...SMALL,
        faults: FAULTS,
        outage: OUTAGE,
        oneByOne: false,
        commandsASecond: 4,
        burst: BURST,
        log: () => {},
      })
      // A busy machine takes longer to start all bots, with or without a fault.
      const backWithin = RECOVERY_LIMIT + Math.max(2 * SECOND, outcome.allInPlayAfter)
      expect(violationsOf(outcome, backWithin)).toEqual([])
      expect(outcome.faults.length).toBe(FAULTS.length)
      expect(outcome.commands.acknowledged).toBeGreaterThan(BURST.count)
      expect(outcome.lines.compared).toBeGreaterThan(0)
    },
    5 * MINUTE,
  )
})
