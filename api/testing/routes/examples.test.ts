import { expect, test } from 'bun:test'
import { CALL_EXAMPLES } from '../../call-examples'
import type { Operation } from '../../platform/api-document/openapi'
import { readPublicDocument } from '../fuzz/programs/public-document'
import { testApp } from '../test-app'
import { addressOf, ROUTE_CASES } from './route-cases'
import { openScene } from './scene'

const app = await testApp()
const published = await readPublicDocument(app)
const { paths } = (await (await app.call('GET', '/openapi.json')).json()) as {
  paths: Record<string, Record<string, Operation>>
}
const routes = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { operationId }]) => ({
    route: `${method.toUpperCase()} ${path}`,
    operationId,
  })),
)

/** What the case of the route names stands in place of ids, addresses and secrets that the example makes up. */
const MADE_UP = [
  'accountId',
  'bot_id',
  'bots',
  'until',
  'token',
  'email',
  'url',
  'notify_url',
  'username',
  'current_password',
  'password',
]

function sentBody(example: unknown, real: unknown) {
  if (typeof example !== 'object' || example === null) return real
  const known = Object.entries(Object(real)).filter(([key]) => MADE_UP.includes(key) && key in example)
  const rest = Object.entries(example).filter(([key]) => key !== 'bot_id')
  return { ...Object.fromEntries(rest), ...Object.fromEntries(known) }
}

test.each(routes)('$operationId answers its example as the document says', async ({ route, operationId }) => {
  const [scene] = await openScene(app)
  const {
    path = '',
    body,
    bytes,
    headers,
    status,
  } = (await ROUTE_CASES[route]?.works(scene)) ?? expect.unreachable(route)
  const { query, body: example } = CALL_EXAMPLES[operationId] ?? {}
  const asked =
    query && operationId.startsWith('list') ? `?${new URLSearchParams(query as Record<string, string>)}` : path
  const [method = ''] = route.split(' ')
  const options = { token: scene.player.token, headers }
  const answer = bytes
    ? await app.callRaw(method, addressOf(route, asked), { ...options, bytes })
    : await app.call(method, addressOf(route, asked), { ...options, body: sentBody(example, body) })
  const type = answer.headers.get('content-type') ?? ''
  const isRead = !/event-stream|image/.test(type)
  const text = isRead ? await answer.text() : null
  if (!isRead) await answer.body?.cancel()
  expect([
    answer.status,
    published.complaints(route, { status: answer.status, headers: answer.headers, text }),
  ]).toEqual([status, []])
})
