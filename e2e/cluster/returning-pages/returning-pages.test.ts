import { expect, test } from 'bun:test'
import { hasRedis } from '../../../api/testing/redis-server'
import { MINUTE, SECOND } from '../../../shared/time'
import { restartWebs } from './restart-webs'

const PLAYERS = 40
const PAGES_EACH = 10

test.skipIf(!hasRedis)(
  'Pages come back after a rolling restart without a refusal, by 304s and one question a player (needs redis-server)',
  async () => {
    const { pages, tally, questions } = await restartWebs({ players: PLAYERS, pagesEach: PAGES_EACH })
    const refusals = ['refused by a limit', 'signed out', 'failed', 'whole answers'] as const
    expect(Object.fromEntries(refusals.map((what) => [what, tally.total(what)]))).toEqual({
      'refused by a limit': 0,
      'signed out': 0,
      failed: 0,
      'whole answers': 0,
    })
    // Each page loses a stream at least once, and those that moved to the second process twice.
    expect(tally.total('reconnects')).toBeGreaterThanOrEqual(pages)
    expect(Math.max(...tally.absences)).toBeLessThan(10 * SECOND)
    // Each restart leaves one process that has not read the player yet, or not lately.
    expect(questions.get('find bots') ?? 0).toBeLessThanOrEqual(2 * PLAYERS)
    expect(questions.get('find accounts') ?? 0).toBeLessThanOrEqual(2 * PLAYERS)
  },
  5 * MINUTE,
)
