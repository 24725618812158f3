import { afterEach, describe, expect, jest, test } from 'bun:test'
import { QueryClient } from '@tanstack/react-query'
import { SECOND } from '../../../shared/time'
import { withDom } from '../../testing/dom'
import { problem, sentence, serve, withServer } from '../../testing/fake-server'
import { anna } from '../../testing/player'
import { settled } from '../live/testing/browser-double'
import { signIn, signOut, TOKEN_KEY } from '../session/session-store'
import { NOT_ANSWERED } from '../words/toast-messages'
import { answerOf, api, idempotent } from './api'
import { faultsIn } from './field-faults'
import { RequestError } from './request-error'

withDom()
withServer()

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: RequestError) => error,
  )

describe('a call', () => {
  test('carries the token while the player is signed in', async () => {
    const requests = serve({ 'GET /api/bots': () => Response.json({ bots: [] }) })
    signIn({ token: 'her-token', user: anna })
    await answerOf(api.bots.get())
    signOut()
    await answerOf(api.bots.get())
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer her-token', null])
  })

  test('leaves times as strings', async () => {
    const bot = { created_at: '2026-11-21T11:52:33.000Z' }
    serve({ 'GET /api/bots': () => Response.json({ bots: [bot] }) })
    const { bots } = await answerOf(api.bots.get())
    expect(bots[0]?.created_at).toBe('2026-11-21T11:52:33.000Z')
  })
})

describe('a refused call', () => {
  test("throws with the server's sentence", async () => {
    serve({ 'GET /api/bots': () => sentence(403, 'All bot slots of your plan are taken.') })
    const error = await failureOf(answerOf(api.bots.get()))
    expect(error).toBeInstanceOf(RequestError)
    expect(error).toMatchObject({ status: 403, sentence: 'All bot slots of your plan are taken.' })
  })

  test('lists the wrong fields, because the call asks for problem details', async () => {
    const faults = [{ path: 'settings.level', message: 'Highest tower level must be at most 60.' }]
    const requests = serve({ 'GET /api/bots': () => problem(422, ...faults) })
    const error = await failureOf(answerOf(api.bots.get()))
    expect(error).toMatchObject({ status: 422, sentence: 'Highest tower level must be at most 60.' })
    expect(faultsIn(error)).toEqual(faults)
    expect(requests[0]?.headers.get('accept')).toContain('application/problem+json')
  })

  test('ignores fields named by a proxy', async () => {
    const details = { status: 502, title: 'Bad gateway', errors: [null, { path: 7 }, 'x'] }
    const headers = { 'content-type': 'application/problem+json' }
    serve({ 'GET /api/bots': () => Response.json(details, { status: 502, headers }) })
    const error = await failureOf(answerOf(api.bots.get()))
    expect(error).toMatchObject({ status: 502, sentence: null })
    expect(faultsIn(error)).toEqual([])
  })

  test("has no sentence after a proxy's page or an empty body", async () => {
    const page = new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
    serve({ 'GET /api/bots': () => page, 'GET /api/accounts': () => sentence(500, '') })
    expect(await failureOf(answerOf(api.bots.get()))).toMatchObject({ status: 502, sentence: null })
    expect(await failureOf(answerOf(api.accounts.get()))).toMatchObject({ status: 500, sentence: null })
  })

  test('keeps a sentence that arrives in chunks', async () => {
    const headers = { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' }
    serve({ 'GET /api/bots': () => new Response('The store is away.', { status: 503, headers }) })
    expect(await failureOf(answerOf(api.bots.get()))).toMatchObject({
      sentence: 'The store is away.',
      isOffline: false,
    })
  })

  test('counts as offline if a captive portal answered 200, and stores nothing', async () => {
    const page = new Response('<h1>Welcome to the hotel</h1>', {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
    serve({ 'GET /api/bots': () => page })
    expect(await failureOf(answerOf(api.bots.get()))).toMatchObject({
      status: 0,
      sentence: NOT_ANSWERED,
      isOffline: true,
    })
  })

  test.each([
    ['here', () => signIn({ token: 'her-next-token', user: anna })],
    ['in another tab', () => localStorage.setItem(TOKEN_KEY, 'her-next-token')],
  ])('in a replaced session %s does not end the new one', async (_, replace) => {
    signIn({ token: 'her-token', user: anna })
    serve({
      'GET /api/bots': () => {
        replace()
        return sentence(401, 'Please sign in.')
      },
    })
    expect(await failureOf(answerOf(api.bots.get()))).toMatchObject({ status: 401, isSessionOver: false })
  })

  test('in the current session ends it', async () => {
    signIn({ token: 'her-token', user: anna })
    serve({ 'GET /api/bots': () => sentence(401, 'Please sign in.') })
    expect(await failureOf(answerOf(api.bots.get()))).toMatchObject({ status: 401, isSessionOver: true })
  })

  test('without any answer counts as offline, not as a 503', async () => {
    serve({})
    expect(await failureOf(answerOf(api.bots.get()))).toMatchObject({
      status: 0,
      sentence: NOT_ANSWERED,
      isOffline: true,
    })
  })
})

describe('a call without an answer', () => {
  afterEach(() => {
    jest.useRealTimers()
  })

  /** Waits like a browser without a free connection, until it is aborted. */
  const neverAnswered = ({ signal }: Request) =>
    new Promise<Response>((_, reject) => {
      const leave = () => reject(signal.reason)
      if (signal.aborted) leave()
      signal.addEventListener('abort', leave)
    })

  const HEALTH = 'GET /api/health'
  const looked = (requests: Request[]) => requests.filter(({ url }) => url.endsWith('/api/health')).length

  async function passed(ms: number) {
    await settled()
    jest.advanceTimersByTime(ms)
    await settled()
  }

  test('fails after some seconds with a sentence, and probes the server first', async () => {
    jest.useFakeTimers()
    const requests = serve({ 'GET /api/bots': neverAnswered, [HEALTH]: neverAnswered })
    let failure: unknown = 'none'
    void failureOf(answerOf(api.bots.get())).then((error) => {
      failure = error
    })
    await passed(3 * SECOND)
    expect(looked(requests)).toBe(0)
    await passed(SECOND)
    expect(looked(requests)).toBe(1)
    await passed(3 * SECOND)
    expect(failure).toBe('none')
    await passed(SECOND)
    expect(failure).toMatchObject({ status: 0, sentence: NOT_ANSWERED })
  })

  test('that waits for a payment provider may take a minute', async () => {
    jest.useFakeTimers()
    serve({ 'POST /api/stripe/portal': neverAnswered, [HEALTH]: () => Response.json({ status: 'ok' }) })
    let failure: unknown = 'none'
    void failureOf(answerOf(api.stripe.portal.post({}))).then((error) => {
      failure = error
    })
    await passed(59 * SECOND)
    expect(failure).toBe('none')
    await passed(SECOND)
    expect(failure).toMatchObject({ sentence: NOT_ANSWERED })
  })

  test('on a page that is being left shows no error, unless the page stays', async () => {
    jest.useFakeTimers()
    serve({})
    for (const stay of [() => jest.advanceTimersByTime(2 * SECOND), () => dispatchEvent(new Event('pageshow'))]) {
      dispatchEvent(new Event('beforeunload'))
      let failure: unknown = 'none'
      void failureOf(answerOf(api.bots.get())).then((error) => {
        failure = error
      })
      await settled()
      expect(failure).toBe('none')
      stay()
      await settled()
      expect(failure).toMatchObject({ sentence: NOT_ANSWERED })
    }
  })

  test('ends at once when its page aborts it', async () => {
    serve({ 'GET /api/bots': neverAnswered })
    const left = new AbortController()
    const call = () => failureOf(answerOf(api.bots.get({ fetch: { signal: left.signal } })))
    const failure = call()
    left.abort()
    expect(await failure).toBeInstanceOf(RequestError)
    expect(await call()).toBeInstanceOf(RequestError)
  })
})

describe('a mutation', () => {
  const input = { templateId: 'resource-collector', accountId: '66f145531b1bc3e6667d1e67' }

  test('is retried with the same key, and repeated with another', async () => {
    let tries = 0
    const requests = serve({
      'POST /api/bots': () => (++tries === 1 ? sentence(503, 'The store is away.') : Response.json({ bot: {} })),
    })
    const client = new QueryClient({ defaultOptions: { mutations: { retry: 1, retryDelay: 0 } } })
    const create = () =>
      client
        .getMutationCache()
        .build(client, { mutationFn: idempotent((body: typeof input, once) => api.bots.post(body, once)) })
        .execute(input)
    await create()
    await create()
    const [first, retry, second] = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(requests).toHaveLength(3)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(retry).toBe(first)
    expect(second).not.toBe(first)
  })
})
