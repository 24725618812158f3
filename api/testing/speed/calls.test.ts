import { expect, test } from 'bun:test'
import { prepareCalls } from '../routes/prepared-calls'
import { costOf, recordOperations } from '../routes/recorded-questions'
import { ROUTE_CASES } from '../routes/route-cases'
import { testApp } from '../test-app'
import { MAX_ABOVE_USUAL, USUAL_COSTS } from './limits'
import { show } from './show'

const MOST_TRIES = 3
const app = await testApp()
const admin = await app.admin()
/** What all players see grows with other tests. Dry runs and trials go on by themselves. */
const OTHERS = /announcements|unseen|realm|trials|scripts\/(check|\{id\}\/dry-runs)/
const routes = Object.keys(ROUTE_CASES).filter((route) => !ROUTE_CASES[route]?.isForAdmins && !OTHERS.test(route))

type Cost = [operations: number, reads: number, bytes: number]

async function costOfCall(call: () => Promise<Response>): Promise<Cost> {
  await app.services.mailQueue.idle()
  let answer = new Response()
  const { operations, questions } = await recordOperations(async () => {
    answer = await call()
  })
  const reads = await Promise.all(questions.map(costOf))
  return [operations, reads.reduce((sum, each) => sum + each, 0), await bytesOf(answer)]
}

/** Headers and body; not those of a stream, which has no end. */
async function bytesOf(answer: Response): Promise<number> {
  const headers = [...answer.headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0)
  return answer.bodyUsed ? headers : headers + (await answer.arrayBuffer()).byteLength
}

function isMore(route: string, [operations, reads, bytes]: Cost): boolean {
  const usual = USUAL_COSTS[route] ?? [0, 0, 0]
  return [operations, reads, bytes].some((each, place) => each > (usual[place] ?? 0) * MAX_ABOVE_USUAL)
}

test('No call of a player asks the store for more, reads more there or answers with more bytes', async () => {
  const { withCall, renew } = await prepareCalls(app, admin)
  const costs = new Map<string, Cost>()
  for (const route of routes) costs.set(route, await withCall(route, costOfCall))
  show('calls', Object.fromEntries(costs))
  const more: [string, Cost][] = []
  for (const [route, cost] of costs) {
    let isRight = !isMore(route, cost)
    // A call may meet something that goes on beside it, such as a look at its session, or that another one has left.
    for (let tries = 0; !isRight && tries < MOST_TRIES; tries += 1) {
      await renew()
      isRight = !isMore(route, await withCall(route, costOfCall))
    }
    if (!isRight) more.push([route, cost])
  }
  expect(more).toEqual([])
}, 300_000)

test('An answer that has not changed asks the store for nothing', async () => {
  const player = await app.player('anna', 'premium')
  await app.botOf(player)
  const paths = ['/api/bots', '/api/accounts', '/api/users/me', '/api/users/me/notifications', '/api/users/me/unseen']
  for (const path of paths) {
    const tag = (await player.get(path)).headers.get('etag') ?? ''
    const { operations } = await recordOperations(async () => {
      expect((await player.get(path, { 'if-none-match': tag })).status).toBe(304)
    })
    expect([path, operations]).toEqual([path, 0])
  }
})
