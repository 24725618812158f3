import { expect, test } from 'bun:test'
import { questionsOf } from '../store-questions'
import { testApp } from '../test-app'
import { QUESTION_COUNTS } from './question-counts'
import { addressOf, ROUTE_CASES } from './route-cases'
import { openScene } from './scene'

/** They go on asking while they are read. */
const STREAMED = ['/api/events', '/api/consoles', '/console', '/events', '/export']

const isCounted = (route: string) => route.startsWith('GET ') && !STREAMED.some((path) => route.endsWith(path))

test('Each GET route asks the store as often as the table says', async () => {
  const app = await testApp()
  const admin = await app.admin()
  const [scene] = await openScene(app)
  const counts: Record<string, number> = {}
  for (const [route, { works, isForAdmins }] of Object.entries(ROUTE_CASES)) {
    if (!isCounted(route)) continue
    const { path } = await works(scene)
    const token = isForAdmins ? admin.token : scene.player.token
    const read = async () => {
      const headers = { 'cache-control': 'no-cache' }
      await (await app.call('GET', addressOf(route, path), { token, headers })).text()
    }
    // The first call also reads what later ones know, such as the session.
    await read()
    const asked = (await questionsOf(read)).length
    // What admins see of all players asks less while there is little of it.
    counts[route] = isForAdmins ? Math.max(asked, QUESTION_COUNTS[route] ?? 0) : asked
  }
  expect(counts).toEqual(QUESTION_COUNTS)
})
