import { describe, expect, test } from 'bun:test'
import { hasRedis } from '../../../api/testing/redis-server'
import { MINUTE, SECOND } from '../../../shared/time'
import { FOUND_WITHIN } from './recoveries'
import { runChaos } from './run-chaos'
import { runCommands } from './run-commands'
import { violationsOf } from './violations'

const SMALL = { seed: 'small', bots: 8, webs: 2, workers: 2, realmSpeed: 8, logLevel: 'silent' }

describe.skipIf(!hasRedis)('Processes that share bots (needs redis-server)', () => {
  test(
    'lose no bot, no command and no line while they are killed, frozen and cut off, and play no castle twice',
    async () => {
      const outcome = await runChaos({
        ...SMALL,
        faults: ['kill -9', 'web kill', 'Redis restart', 'cut from the store', 'long SIGSTOP'],
        oneByOne: false,
        commandsASecond: 4,
        tell: () => {},
      })
      // A busy machine takes longer to begin all of them, with or without a fault.
      const backWithin = FOUND_WITHIN + Math.max(2 * SECOND, outcome.allInPlayAfter)
      expect(violationsOf(outcome, backWithin)).toEqual([])
      expect(outcome.faults.length).toBe(5)
      expect(outcome.lines.compared).toBeGreaterThan(0)
    },
    3 * MINUTE,
  )

  test(
    'leave every bot as its last command had it, however many come at random through two of them',
    async () => {
      const outcome = await runCommands({ ...SMALL, commands: 300, atOnce: 8 })
      expect(outcome).toMatchObject({ acknowledged: 300, refused: 0, otherwise: [], doublePlays: [] })
    },
    3 * MINUTE,
  )
})
