import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { withDom } from '../../testing/dom'
import { serve, withServer } from '../../testing/fake-server'
import { goOffline, goOnline } from '../../testing/network'
import { $connection, followNetwork, markServerReachable, probeServer } from './connection-store'

withDom()

const settled = async () => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

const healthy = () => Response.json({ status: 'ok' })
let stop = () => {}
let answer: ((request: Request) => Response | Promise<Response>) | null = healthy
let requests: Request[] = []

beforeEach(() => {
  // A call of the previous file may fail late and start a probe, which would be taken for ours.
  markServerReachable()
  jest.useFakeTimers()
  answer = healthy
  requests = serve({
    'GET /api/health': (request) => {
      if (!answer) throw new TypeError('Failed to fetch')
      return answer(request)
    },
  })
  stop = followNetwork()
})
afterEach(async () => {
  answer = healthy
  goOnline()
  jest.advanceTimersByTime(10 * SECOND)
  await settled()
  stop()
  jest.useRealTimers()
})
withServer()

test('a browser without a network is offline, and online again once the server answers', async () => {
  goOffline()
  expect($connection.get()).toBe('offline')
  goOnline()
  expect($connection.get()).toBe('offline')
  await settled()
  expect($connection.get()).toBe('online')
})

describe('a server that did not answer a call', () => {
  test('is online if it answers the next one', async () => {
    await probeServer()
    expect($connection.get()).toBe('online')
    expect(requests).toHaveLength(1)
  })

  test('is away, and is probed until it answers', async () => {
    answer = null
    void probeServer(() => 1)
    await settled()
    expect($connection.get()).toBe('away')
    const counts: number[] = []
    for (const wait of [1, 2, 4, 5, 5]) {
      jest.advanceTimersByTime(wait * SECOND)
      await settled()
      counts.push(requests.length)
    }
    expect(counts).toEqual([2, 3, 4, 5, 6])
    answer = healthy
    jest.advanceTimersByTime(5 * SECOND)
    await settled()
    expect($connection.get()).toBe('online')
  })

  test('is online as soon as it answers in another way, and is probed no more', async () => {
    answer = null
    void probeServer()
    await settled()
    expect($connection.get()).toBe('away')
    markServerReachable()
    expect($connection.get()).toBe('online')
    jest.advanceTimersByTime(10 * SECOND)
    await settled()
    expect(requests).toHaveLength(1)
  })

  test('is online again once it answers in another way, even if the probe is unanswered', async () => {
    answer = () => new Promise<Response>(() => {})
    void probeServer()
    await settled()
    markServerReachable()
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true])
    jest.advanceTimersByTime(10 * SECOND)
    await settled()
    expect($connection.get()).toBe('online')
  })

  test('is probed once at a time, however many calls fail', async () => {
    answer = null
    for (let call = 0; call < 5; call++) void probeServer()
    await settled()
    expect(requests).toHaveLength(1)
  })

  test('is not probed by all pages at the same moment', async () => {
    answer = null
    void probeServer(() => 0)
    await settled()
    jest.advanceTimersByTime(SECOND / 2)
    await settled()
    expect(requests).toHaveLength(2)
  })

  test('is away after ten seconds of silence, and is probed again', async () => {
    answer = ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', reject))
    void probeServer()
    await settled()
    jest.advanceTimersByTime(9 * SECOND)
    await settled()
    expect($connection.get()).toBe('online')
    jest.advanceTimersByTime(1 * SECOND)
    await settled()
    expect($connection.get()).toBe('away')
    answer = healthy
    jest.advanceTimersByTime(1 * SECOND)
    await settled()
    expect($connection.get()).toBe('online')
  })

  test('is online even if it reports that its store is down', async () => {
    answer = () => Response.json({ status: 'down' }, { status: 503 })
    await probeServer()
    expect($connection.get()).toBe('online')
  })

  test('is away if only a captive portal answers', async () => {
    answer = () => new Response('<h1>Sign in to the hotel</h1>', { headers: { 'content-type': 'text/html' } })
    void probeServer()
    await settled()
    expect($connection.get()).toBe('away')
  })

  test('is not probed while there is no network', async () => {
    answer = null
    void probeServer()
    await settled()
    goOffline()
    jest.advanceTimersByTime(1 * SECOND)
    await settled()
    const before = requests.length
    jest.advanceTimersByTime(60 * SECOND)
    await settled()
    expect(requests).toHaveLength(before)
    expect($connection.get()).toBe('offline')
  })
})
