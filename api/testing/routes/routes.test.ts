import { afterAll, expect, test } from 'bun:test'
import { documentedOperations } from '../fuzz/api-document'
import { testApp } from '../test-app'
import type { Call, RouteCases } from './cases'
import { addressOf, ROUTE_CASES } from './route-cases'
import { openScene, type Scene } from './scene'

const app = await testApp()
const admin = await app.admin()
const documented = [...(await documentedOperations(app)).keys()].sort()
/** Read-only routes share one scene. */
const sceneOfReads = openScene(app)
const table = [['route', 'works', 'visitor', "else's", 'bad input']]

test('The cases cover exactly the routes of the API document', () => {
  expect(Object.keys(ROUTE_CASES).sort()).toEqual(documented)
})

test.each(Object.entries(ROUTE_CASES))('%s: works, visitor, someone else’s, bad input', async (route, cases) => {
  const [scene] = await (route.startsWith('GET ') ? sceneOfReads : openScene(app))
  const got: string[] = []
  const expected: string[] = []
  for (const [made, token] of callsOf(cases, scene)) {
    const call = await made()
    got.push(typeof call === 'string' ? call : `${await statusOf(route, call, token)}`)
    expected.push(typeof call === 'string' ? call : `${call.status}`)
  }
  const [visitor = '', elses = '', bad = '', works = ''] = got
  table.push([route, works, visitor, elses, bad])
  expect(got).toEqual(expected)
})

const ROUTES_WITH_ID = Object.keys(ROUTE_CASES).filter((route) => !route.startsWith('GET ') && route.includes('{'))

test.each(ROUTES_WITH_ID)('%s finds its subject before it reads the body', async (route) => {
  const unreadable = { path: 'nonsense', body: '{', status: 404 }
  expect(await statusOf(route, unreadable, admin.token)).toBe(404)
})

afterAll(() => process.stdout.write(`\n${table.map(aligned).join('\n')}\n`))

type MakeCall = () => Call | string | Promise<Call>

/** `works` runs last, because it may remove what the other cases need. */
function callsOf({ isPublic, isForAdmins, ...cases }: RouteCases, scene: Scene): [MakeCall, string?][] {
  const { works, someoneElses, badInput } = cases
  const { token } = isForAdmins ? admin : scene.player
  const made = (one: RouteCases['badInput']) => () => (typeof one === 'string' ? one : one(scene))
  const denied = async () => ({ ...(await works(scene)), status: 403 })
  return [
    [isPublic ? made(works) : () => ({ status: 401 })],
    isForAdmins ? [denied, scene.player.token] : [made(someoneElses), token],
    [made(badInput), token],
    [made(works), token],
  ]
}

/** Public answers may be cached; streams never are. */
const CACHE_CONTROL: Record<string, string> = {
  'GET /api': 'public, max-age=3600',
  'GET /api/users/announcements': 'public, no-cache',
  'GET /api/templates': 'public, no-cache',
  'GET /api/templates/{id}': 'public, no-cache',
  'GET /api/avatars/{key}': 'public, max-age=31536000, immutable',
  'GET /api/realm/{realm}': 'public, max-age=10',
  'GET /api/events': 'no-cache, no-transform',
  'POST /api/templates/{id}/trials': 'no-cache, no-transform',
  'GET /api/consoles': 'no-cache, no-transform',
  'GET /api/bots/{id}/console': 'no-cache, no-transform',
  'GET /api/scripts/{id}/dry-runs/{dry_run}/events': 'no-cache, no-transform',
}

async function statusOf(route: string, { path, body, bytes, headers }: Call, token?: string): Promise<number> {
  const [method = ''] = route.split(' ')
  const address = addressOf(route, path)
  const answer = bytes
    ? await app.callRaw(method, address, { token, bytes, headers })
    : await app.call(method, address, { token, body, headers })
  await answer.body?.cancel()
  const mayBeKept = answer.ok ? CACHE_CONTROL[route] : undefined
  expect([route, answer.headers.get('cache-control')]).toEqual([route, mayBeKept ?? 'no-store'])
  return answer.status
}

function aligned([route = '', ...cells]: string[]): string {
  return route.padEnd(40) + cells.map((cell) => cell.padEnd(12)).join('')
}
