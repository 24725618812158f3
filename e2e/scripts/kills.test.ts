import { describe, expect, test } from 'bun:test'
import { hasRedis } from '../../api/testing/redis-server'
import { MINUTE } from '../../shared/time'
import { killWhileScriptsPlay, violationsIn } from './kills'

describe.skipIf(!hasRedis)('Twenty scripts (need redis-server)', () => {
  test(
    'print no line twice and ask for nothing twice while hosts, workers and the web process are killed',
    async () => {
      const outcome = await killWhileScriptsPlay({ seed: 'scripts', bots: 20, rounds: 1, log: () => {} })
      expect(violationsIn(outcome)).toEqual([])
      expect(outcome.faults.map(({ what }) => what).filter((what) => what.includes('host of scripts'))).toEqual(
        Array(2).fill(expect.stringMatching(/^kill -9 of a host/)),
      )
      expect(outcome.lines.compared).toBeGreaterThan(20)
    },
    5 * MINUTE,
  )
})
