import { beforeEach, describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { closeAfterTest } from '../../testing/closing'
import { errorResponses } from '../http/error-responses'
import { observedCalls } from '../http/observed-calls'
import { createLog } from '../log'
import { createMetrics } from '../metrics/metrics'
import { runOutsideCalls } from './current-call'
import { createOtlpTracing } from './otlp-tracing'
import { type Tracing, traced } from './tracing'

const SECRET = 'hunter2'

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  status: { code: number }
  attributes: { key: string; value: Record<string, unknown> }[]
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}

let tracing: Tracing
let sent: Sent[]
let keys: (string | null)[]
let ask: (path: string, headers?: Record<string, string>) => Promise<Response>

beforeEach(() => {
  sent = []
  keys = []
  const collector = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    routes: {
      '/v1/traces': async (request) => {
        keys.push(request.headers.get('x-api-key'))
        sent.push(await request.json())
        return Response.json({})
      },
    },
  })
  closeAfterTest(() => collector.stop(true))
  tracing = createOtlpTracing({
    endpoint: `http://127.0.0.1:${collector.port}`,
    headers: 'x-tenant=7,x-api-key=a%20key',
  })
  closeAfterTest(() => tracing.close())
  const log = createLog('silent')
  const provider = traced(tracing, 'stripe', {
    limit: 3,
    async fetch(id: string) {
      if (id === 'gone') throw new TypeError(`No ${SECRET} here`)
      return id
    },
  })
  const app = new Elysia()
    .use(observedCalls({ log, metrics: createMetrics(), tracing, logsCalls: false }))
    .use(errorResponses({ log }))
    .get('/api/pay/:id', async ({ params }) => {
      const run = () => tracing.span({ name: 'run of waiter', attributes: { 'castellan.run': 1 } }, async () => {})
      await runOutsideCalls(run)
      return { id: await provider.fetch(params.id), limit: provider.limit }
    })
  ask = (path, headers) => app.handle(new Request(`http://localhost${path}`, { headers }))
})

/** All spans, once they were sent. */
async function spans(): Promise<SentSpan[]> {
  await tracing.close()
  return sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((s) => s.spans)),
  )
}

const attributesOf = ({ attributes }: SentSpan) =>
  attributes.map(({ key, value }) => `${key}=${Object.values(value)[0]}`)

describe('Traces', () => {
  test('have a span for each call, with its provider calls inside; a run is a trace of its own', async () => {
    const answer = await ask(`/api/pay/42?token=${SECRET}`, {
      authorization: `Bearer ${SECRET}`,
      cookie: `a=${SECRET}`,
    })
    expect(await answer.json()).toEqual({ id: '42', limit: 3 })
    const all = await spans()
    const [run, providerCall, call] = ['run of waiter', 'stripe fetch', 'GET /api/pay/:id'].map((name) =>
      all.find((span) => span.name === name),
    )
    expect(all).toHaveLength(3)
    expect(providerCall).toMatchObject({ traceId: call?.traceId, parentSpanId: call?.spanId })
    expect(providerCall && attributesOf(providerCall)).toEqual(['peer.service=stripe'])
    expect(run && attributesOf(run)).toEqual(['castellan.run=1'])
    expect(run?.traceId).not.toBe(call?.traceId)
    expect(call && attributesOf(call)).toEqual([
      'http.request.method=GET',
      'http.route=/api/pay/:id',
      'http.response.status_code=200',
      `castellan.request_id=${answer.headers.get('x-request-id')}`,
    ])
    expect(JSON.stringify(sent)).not.toContain(SECRET)
  })

  test('have the type of a failure, but not its message', async () => {
    expect((await ask('/api/pay/gone')).status).toBe(500)
    const failed = (await spans()).filter(({ status }) => status.code === 2)
    expect(failed.map(({ name }) => name).sort()).toEqual(['GET /api/pay/:id', 'stripe fetch'])
    expect(failed.flatMap(attributesOf)).toContain('error.type=TypeError')
    expect(JSON.stringify(sent)).not.toContain(SECRET)
  })

  test('continue the trace of a proxy, unless its header is invalid', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    await ask('/api/pay/1', { traceparent: `00-${traceId}-b7ad6b7169203331-01` })
    await ask('/api/pay/2', { traceparent: `00-${SECRET}` })
    const calls = (await spans()).filter(({ name }) => name.startsWith('GET'))
    expect(calls.map((call) => call.traceId === traceId)).toEqual([true, false])
    expect(calls[0]?.parentSpanId).toBe('b7ad6b7169203331')
  })

  test('are sent with the headers of the collector', async () => {
    await ask('/api/pay/1')
    await spans()
    expect(keys).toEqual(['a key'])
  })

  test('delay no call while the collector is away', async () => {
    const lost = createOtlpTracing({ endpoint: 'http://127.0.0.1:1' })
    expect(lost.span({ name: 'work' }, () => 7)).toBe(7)
    await lost.close()
  })
})
