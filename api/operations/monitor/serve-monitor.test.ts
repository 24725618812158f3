import { describe, expect, test } from 'bun:test'
import { AppError } from '../../platform/errors'
import { type MeasuredState, measureState } from '../../platform/metrics/measured-state'
import { createMetrics } from '../../platform/metrics/metrics'
import { closeAfterTest } from '../../testing/closing'
import { serveMonitor } from './serve-monitor'

const ON_ANY_PORT = { monitor: { host: '127.0.0.1', port: 0 } }
const WELL: MeasuredState = {
  openStreams: () => 3,
  pingStore: async () => {},
  pingRedis: async () => {},
  areLimitsLocal: () => false,
  botsDesiredOnline: async () => 12,
  messagesLate: async () => 0,
  paymentsStuck: async () => 2,
  botsDue: async () => 4,
}

function watch({ state = WELL, ready = async () => {} }: { state?: MeasuredState; ready?: () => Promise<void> } = {}) {
  const metrics = createMetrics()
  measureState(metrics, state)
  const monitor = serveMonitor(ON_ANY_PORT, { metrics, health: { refuseUnlessReady: ready } })
  closeAfterTest(() => monitor?.stop())
  const ask = (path: string) => fetch(new URL(path, monitor?.url))
  return { ask, metrics, values: async () => valuesIn(await (await ask('/metrics')).text()) }
}

function valuesIn(text: string): Map<string, number> {
  const samples = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

describe('The monitor', () => {
  test('does not exist without a port', () => {
    const health = { refuseUnlessReady: async () => {} }
    expect(serveMonitor({ monitor: null }, { metrics: createMetrics(), health })).toBeNull()
  })

  test('reports that the process is alive and ready, or why it is not', async () => {
    const { ask } = watch()
    for (const path of ['/live', '/ready']) expect(await (await ask(path)).text()).toBe('ok')
    const broken = watch({
      ready: () =>
        Promise.reject(new AppError('unavailable', 'The store is away.', { cause: new Error('mongodb://pw') })),
    })
    expect((await broken.ask('/live')).status).toBe(200)
    const answer = await broken.ask('/ready')
    expect([answer.status, await answer.text()]).toEqual([503, 'The store is away.'])
    expect((await broken.ask('/api/bots')).status).toBe(404)
  })

  test('refuses a port in use with one sentence', () => {
    const taken = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
    closeAfterTest(() => taken.stop(true))
    const setting = { monitor: { host: '127.0.0.1', port: taken.port ?? 0 } }
    const health = { refuseUnlessReady: async () => {} }
    expect(() => serveMonitor(setting, { metrics: createMetrics(), health })).toThrow(
      `Port ${taken.port} is taken; stop what uses it, or set another METRICS_PORT.`,
    )
  })
})

describe('GET /metrics', () => {
  test('reports the current values', async () => {
    const values = await watch().values()
    expect(values.get('castellan_streams_open')).toBe(3)
    expect(values.get('castellan_bots_desired_online')).toBe(12)
    expect(values.get('castellan_store_up')).toBe(1)
    expect(values.get('castellan_redis_up')).toBe(1)
    expect(values.get('castellan_rate_limits_local')).toBe(0)
    expect(values.get('castellan_bots_due')).toBe(4)
  })

  test('reports the other values while the store and Redis are away', async () => {
    const away = () => Promise.reject(new Error('gone'))
    const state = {
      ...WELL,
      pingStore: away,
      pingRedis: away,
      areLimitsLocal: () => true,
      botsDesiredOnline: away,
      botsDue: away,
    }
    const values = await watch({ state }).values()
    expect(values.get('castellan_store_up')).toBe(0)
    expect(values.get('castellan_redis_up')).toBe(0)
    expect(values.get('castellan_rate_limits_local')).toBe(1)
    expect(values.get('castellan_streams_open')).toBe(3)
    expect([...values.keys()].filter((name) => /desired_online|bots_due/.test(name))).toEqual([])
  })

  test('reports processor time, memory and event loop lag of the process', async () => {
    const { ask, values } = watch()
    await ask('/live')
    const until = performance.now() + 50
    while (performance.now() < until);
    // The lag is measured by a timer, which has to fire after the delay.
    await ask('/live')
    const seen = await values()
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'process_open_fds',
      'process_max_fds',
      'process_start_time_seconds',
      'nodejs_heap_size_used_bytes',
      'nodejs_eventloop_lag_max_seconds',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect([name, seen.get(name)]).toEqual([name, expect.any(Number)])
    expect(seen.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    expect([...seen.keys()].filter((name) => /active_|heap_space|gc_|version_info|virtual/.test(name))).toEqual([])
  })
})
