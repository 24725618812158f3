import { describe, expect, test } from 'bun:test'
import { createFakeClock } from '../testing/fake-clock'
import { type ClientOptions, connectClient } from './connect-client'

const KEYED = ['POST /api/bots']
const BOTS = { bots: [] }

interface Paths {
  '/api/bots': {
    get: { responses: { 200: { content: { 'application/json': typeof BOTS } } } }
    post: {
      requestBody: { content: { 'application/json': { templateId: string } } }
      responses: { 201: { content: { 'application/json': typeof BOTS } } }
    }
  }
  '/api/bots/{id}/actions': {
    post: {
      parameters: { path: { id: string } }
      requestBody: { content: { 'application/json': { action: 'start' } } }
      responses: { 200: { content: { 'application/json': typeof BOTS } } }
    }
  }
}

const busy = (retryAfter?: string) =>
  new Response('Too many calls.', { status: 429, headers: retryAfter ? { 'retry-after': retryAfter } : {} })

/** A server that gives these answers in turn, and the client of it. */
function serverOf(answers: (() => Response)[], options: Partial<ClientOptions> = {}) {
  const clock = createFakeClock()
  const calls: { at: number; key: string | null; body: string }[] = []
  const begin = clock.now()
  async function answer(request: Request) {
    calls.push({
      at: clock.now() - begin,
      key: request.headers.get('idempotency-key'),
      body: await request.text(),
    })
    const next = answers[calls.length - 1] ?? (() => Response.json(BOTS))
    return next()
  }
  const client = connectClient<Paths>(
    { baseUrl: 'http://castellan.test', token: 'cstl_x', fetch: answer, clock, ...options },
    KEYED,
  )
  return { client, clock, calls }
}

const noConnection = () => {
  throw new TypeError('fetch failed')
}

describe('A call that reads', () => {
  test('is repeated after the time that the server asks for', async () => {
    const { client, clock, calls } = serverOf([() => busy('7')])
    const reading = client.GET('/api/bots')
    await clock.untilAsleep()
    await clock.advance(6_999)
    expect(calls).toHaveLength(1)
    await clock.advance(1)
    expect((await reading).data).toEqual(BOTS)
    expect(calls.map(({ at }) => at)).toEqual([0, 7_000])
  })

  test('understands a date in Retry-After', async () => {
    const { client, clock, calls } = serverOf([() => busy(new Date(clock.now() + 20_000).toUTCString())])
    const reading = client.GET('/api/bots')
    await clock.untilAsleep()
    await clock.advance(20_000)
    await reading
    expect(calls.map(({ at }) => at)).toEqual([0, 20_000])
  })

  test('is repeated four times when there is no connection, with longer and longer waits', async () => {
    const { client, clock, calls } = serverOf(Array.from({ length: 5 }, () => noConnection))
    const reading = client.GET('/api/bots').catch(String)
    for (let wait = 0; wait < 4; wait += 1) {
      await clock.untilAsleep()
      await clock.advance(1_000 * 2 ** wait)
    }
    expect(await reading).toContain('fetch failed')
    expect(calls.map(({ at }) => at)).toHaveLength(5)
  })

  test('is not repeated after a refusal, nor if an hour would have to pass', async () => {
    for (const refusal of [() => new Response('No.', { status: 403 }), () => busy('3600')]) {
      const { client, calls } = serverOf([refusal])
      expect((await client.GET('/api/bots')).error).toBeDefined()
      expect(calls).toHaveLength(1)
    }
  })

  test('is never repeated for a client without retries', async () => {
    const { client, calls } = serverOf([() => busy('1')], { retries: 0 })
    expect((await client.GET('/api/bots')).response.status).toBe(429)
    expect(calls).toHaveLength(1)
  })

  test('ends when its signal is aborted while it waits', async () => {
    const { client, clock, calls } = serverOf([() => busy('60')])
    const leaving = new AbortController()
    const reading = client.GET('/api/bots', { signal: leaving.signal }).catch(({ name }) => name)
    await clock.untilAsleep()
    leaving.abort()
    expect(await reading).toBe('AbortError')
    expect(calls).toHaveLength(1)
  })
})

describe('A call that creates', () => {
  const body = { templateId: 'resource-collector' }

  test('is repeated with the same key and body', async () => {
    const { client, clock, calls } = serverOf([noConnection, () => new Response(null, { status: 503 })])
    const creating = client.POST('/api/bots', { body })
    for (let wait = 0; wait < 2; wait += 1) {
      await clock.untilAsleep()
      await clock.advance(1_000 * 2 ** wait)
    }
    expect((await creating).data).toEqual(BOTS)
    expect(calls.map((call) => call.body)).toEqual(Array.from({ length: 3 }, () => JSON.stringify(body)))
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
    expect(calls[0]?.key).toBeString()
  })

  test('has another key each time, and keeps one that it is given', async () => {
    const { client, calls } = serverOf([])
    await client.POST('/api/bots', { body })
    await client.POST('/api/bots', { body })
    await client.POST('/api/bots', { body, headers: { 'idempotency-key': 'mine' } })
    const keys = calls.map(({ key }) => key)
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe('mine')
  })
})

test('A call that changes something without a key is made once', async () => {
  const { client, calls } = serverOf([() => busy('1')])
  const starting = client.POST('/api/bots/{id}/actions', { params: { path: { id: 'x' } }, body: { action: 'start' } })
  expect((await starting).response.status).toBe(429)
  expect(calls.map(({ key }) => key)).toEqual([null])
})
