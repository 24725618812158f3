import { beforeEach, describe, expect, test } from 'bun:test'
import { Elysia, t } from 'elysia'
import { streamEvents } from '../../realtime/sse/event-stream'
import { testApp } from '../../testing/test-app'
import { createLog } from '../log'
import { createMetrics } from '../metrics/metrics'
import { systemClock } from '../time/clock'
import { runOutsideCalls } from '../tracing/current-call'
import { errorResponses } from './error-responses'
import { observedCalls } from './observed-calls'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

let lines: Record<string, unknown>[]
let metrics: ReturnType<typeof createMetrics>
let ask: (path: string, init?: RequestInit) => Promise<Response>

beforeEach(() => {
  lines = []
  metrics = createMetrics()
  const log = createLog('debug', { write: (line) => lines.push(JSON.parse(line)) })
  const app = new Elysia()
    .use(observedCalls({ log, metrics, tracing: null, logsCalls: true }))
    .use(errorResponses({ log }))
    .get('/api/bots/:id', async ({ params }) => {
      log.info({ bot: params.id }, 'Before')
      await Bun.sleep(0)
      runOutsideCalls(() => log.info('A run begins'))
      log.info({ bot: params.id }, 'After')
      return { id: params.id }
    })
    .post('/api/bots', ({ body }) => body, { body: t.Object({ name: t.String() }) })
    .get('/api/health/serving', () => ({ status: 'ok' }))
    .get('/api/fails/:id', () => {
      throw new Error('It broke.')
    })
    .get('/api/stream', () => {
      const pieces = { next: () => new Promise<never>(() => {}) }
      return streamEvents({ pieces, clock: systemClock, leaving: new AbortController() })
    })
  ask = (path, init) => app.handle(new Request(`http://localhost${path}`, init))
})

const calls = async () => {
  const { values } = await metrics.calls.get()
  const counted = values.filter(({ metricName }) => metricName?.endsWith('_count'))
  return counted.map(({ labels, value }) => `${labels.method} ${labels.route} ${labels.status} ×${value}`)
}

describe('The id of a call', () => {
  test('is taken from X-Request-Id if that is a plain name, and generated otherwise', async () => {
    const withId = (id: string) => ask('/api/bots/1', { headers: { 'x-request-id': id } })
    expect((await withId('proxy-1234.AB_c')).headers.get('x-request-id')).toBe('proxy-1234.AB_c')
    for (const id of ['short', 'x'.repeat(65), '<script>alert', 'a b c d e f', 'anna@example.com'])
      expect((await withId(id)).headers.get('x-request-id')).toMatch(UUID)
    for (const path of ['/api/bots/1', '/api/fails/1', '/nowhere'])
      expect((await ask(path)).headers.get('x-request-id')).toMatch(UUID)
  })

  test('is in every log line of the call, and in none of work that outlives it', async () => {
    const ids = ['request-anna', 'request-ben1']
    await Promise.all(ids.map((id) => ask(`/api/bots/${id}`, { headers: { 'x-request-id': id } })))
    for (const { msg, request_id, bot } of lines.filter(({ bot }) => bot)) {
      expect([msg, request_id]).toEqual([msg, bot])
    }
    expect(lines.filter(({ msg }) => msg === 'A run begins').map(({ request_id }) => request_id)).toEqual([
      undefined,
      undefined,
    ])
    expect(lines.filter(({ msg }) => msg === 'A call was answered').map(({ request_id }) => request_id)).toEqual(ids)
  })

  test('is shown to the player if a call failed on our side', async () => {
    const answer = await ask('/api/fails/1')
    const id = answer.headers.get('x-request-id')
    expect(await answer.text()).toBe(
      `Something went wrong on our side. Please try again. Support can find it by ${id}.`,
    )
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'A call failed', request_id: id }))
  })

  test('is on all answers of the server: pages, streams, refusals and calls without a route', async () => {
    const { call } = await testApp()
    for (const path of ['/api/templates', '/api/bots', '/api/nothing', '/swagger', '/nowhere.png'])
      expect((await call('GET', path)).headers.get('x-request-id')).toMatch(UUID)
  })
})

describe('A call', () => {
  test('is one log line, without its query and e-mail addresses; health checks are not logged', async () => {
    await ask('/api/bots/7?token=hunter2')
    await ask('/api/health/serving')
    await ask('/unsubscribe/anna@example.com/now?email=anna@example.com')
    await ask('/unsubscribe/anna%40example.com')
    const answered = lines.filter(({ msg }) => msg === 'A call was answered')
    expect(answered.map(({ method, route, path, status }) => [method, route, path, status])).toEqual([
      ['GET', '/api/bots/:id', '/api/bots/7', 200],
      ['GET', 'none', '/unsubscribe/…/now', 404],
      ['GET', 'none', '/unsubscribe/…', 404],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/hunter2|anna/)
  })

  test('is counted by route, method and status', async () => {
    for (const id of ['1', '2', 'x?token=hunter2']) await ask(`/api/bots/${id}`)
    const json = { 'content-type': 'application/json' }
    await ask('/api/bots', { method: 'POST', headers: json, body: '{"name":"Anna"}' })
    await ask('/api/bots', { method: 'POST', headers: json, body: '{"name":5}' })
    await ask('/api/fails/9')
    await ask('/wp-login.php')
    expect(await calls()).toEqual([
      'GET /api/bots/:id 200 ×3',
      'POST /api/bots 200 ×1',
      'POST /api/bots 422 ×1',
      'GET /api/fails/:id 500 ×1',
      'GET none 404 ×1',
    ])
  })

  test('that follows a stream is counted when the stream begins', async () => {
    const answer = await ask('/api/stream')
    expect(await calls()).toEqual(['GET /api/stream 200 ×1'])
    await answer.body?.cancel()
  })
})
