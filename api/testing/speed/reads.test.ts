import { expect, test } from 'bun:test'
import { prepareCalls } from '../routes/prepared-calls'
import { costOf, recordOperations } from '../routes/recorded-questions'
import { ROUTE_CASES } from '../routes/route-cases'
import { testApp } from '../test-app'
import { STORE_USE } from './limits'
import { show } from './show'

const app = await testApp()
const admin = await app.admin()
/** Pages of admins show what other players have, so they read more after other tests; those of scripts wait for scripts. */
const routes = Object.keys(ROUTE_CASES).filter(
  (route) => !ROUTE_CASES[route]?.isForAdmins && !/trials|scripts\/(check|\{id\}\/dry-runs)/.test(route),
)

test('No call of a player asks the store for more than it did', async () => {
  const { withCall } = await prepareCalls(app, admin)
  const found: Record<string, [operations: number, reads: number]> = {}
  for (const route of routes) {
    const { operations, questions } = await withCall(route, async (call) => {
      await app.services.mailQueue.idle()
      return recordOperations(call)
    })
    const costs = await Promise.all(questions.map(costOf))
    found[route] = [operations, costs.reduce((sum, cost) => sum + cost, 0)]
  }
  const more = Object.entries(found).filter(([route, [operations, reads]]) => {
    const [maxOperations, maxReads] = STORE_USE[route] ?? [0, 0]
    return operations > maxOperations || reads > maxReads
  })
  show('What calls ask the store for', found)
  expect(more).toEqual([])
}, 300_000)
