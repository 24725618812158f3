import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../shared/time'
import { withDom } from '../../testing/dom'
import { turnTab } from '../../testing/turn-tab'
import { RequestError } from '../api/request-error'
import { $connection } from '../connection/connection-store'
import type { EventsSource } from './events-source'
import { followEvents } from './follow-events'
import { settled } from './testing/browser-double'
import { eventsDouble } from './testing/events-double'

withDom()
beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  leave()
  $connection.set('online')
  turnTab('visible')
  jest.useRealTimers()
})

let leave = () => {}

/** Follows the events and records the callbacks. */
async function follow(address?: EventsSource['address'], random = () => 1) {
  const double = eventsDouble(address)
  const received: unknown[] = []
  const reader = {
    onEvent: ({ name }: { name: string }) => received.push(name),
    onBroken: () => {},
    onAway: (lastSeenAt: number | null) => received.push(lastSeenAt === null ? 'away' : 'away since then'),
    onRefused: () => received.push('refused'),
    onEnded: () => received.push('ended'),
  }
  leave = followEvents({ source: double.source, names: ['server', 'day'], reader, random })
  await settled()
  return { ...double, received }
}

async function pass(time: number) {
  jest.advanceTimersByTime(time)
  await settled()
}

const build = { build: 'one' }
const noAnswer = () => Promise.reject(new RequestError(0, null))

describe('the stream of a player', () => {
  test('is opened with a ticket and delivers events', async () => {
    const { newest, received } = await follow(async () => 'with a ticket')
    newest().send('server', build)
    newest().send('day', { bot_id: '1' })
    expect(newest().address).toBe('with a ticket')
    expect(received).toEqual(['server', 'day'])
  })

  test('reconnects with a new ticket within a second', async () => {
    const { streams, newest, open } = await follow()
    newest().send('server', build)
    newest().break()
    await pass(SECOND)
    expect(streams).toHaveLength(2)
    expect(open()).toHaveLength(1)
  })

  test('is retried with growing delays of at most 15 s', async () => {
    const requests: number[] = []
    await follow(() => {
      requests.push(Date.now())
      return noAnswer()
    })
    for (let second = 0; second < 90; second++) await pass(SECOND)
    const waits = requests.slice(1).map((time, place) => (time - (requests[place] ?? 0)) / SECOND)
    expect(waits.slice(0, 6)).toEqual([1, 2, 4, 8, 15, 15])
  })

  test('is not reopened by all pages at the same moment', async () => {
    const early = await follow(undefined, () => 0)
    early.newest().break()
    await pass(250)
    expect(early.streams).toHaveLength(2)
  })

  test('backs off if it breaks as soon as it is open', async () => {
    const { streams, newest } = await follow()
    for (let second = 0; second < 60; second++) {
      newest().send('server', build)
      newest().break()
      await pass(SECOND)
    }
    expect(streams.length).toBeLessThan(12)
  })

  test('reconnects soon if it had lasted, however often it broke before', async () => {
    const { streams, newest } = await follow()
    for (let time = 0; time < 8; time++) {
      newest().send('server', build)
      await pass(MINUTE)
      newest().break()
      await pass(SECOND)
    }
    expect(streams).toHaveLength(9)
  })

  test('is retried at once when the network or the player is back', async () => {
    let tries = 0
    await follow(() => {
      tries++
      return noAnswer()
    })
    await pass(MINUTE)
    const before = tries
    $connection.set('away')
    $connection.set('online')
    await settled()
    expect(tries).toBe(before + 1)
    turnTab('hidden')
    await settled()
    expect(tries).toBe(before + 1)
    turnTab('visible')
    await settled()
    expect(tries).toBe(before + 2)
  })

  test('is closed for good when following stops', async () => {
    const { streams, newest } = await follow()
    leave()
    expect(newest().isClosed).toBe(true)
    $connection.set('away')
    $connection.set('online')
    await pass(MINUTE)
    expect(streams).toHaveLength(1)
  })

  test('is not opened if following stops before the ticket arrives', async () => {
    const ticket = Promise.withResolvers<string>()
    const { streams } = await follow(() => ticket.promise)
    leave()
    ticket.resolve('late')
    await settled()
    expect(streams).toHaveLength(0)
  })
})

describe('a server', () => {
  test('that gives no ticket is away, and was last seen when the stream broke', async () => {
    let isThere = true
    const { newest, received } = await follow(() => (isThere ? Promise.resolve('a ticket') : noAnswer()))
    newest().send('server', build)
    isThere = false
    newest().break()
    await pass(SECOND)
    expect(received).toEqual(['server', 'away since then'])
  })

  test('that never answered is away since an unknown time', async () => {
    const { received } = await follow(noAnswer)
    expect(received).toEqual(['away'])
  })

  test.each([500, 502, 503, 504])('that answers %i is away', async (status) => {
    const { received } = await follow(() => Promise.reject(new RequestError(status, null)))
    expect(received).toEqual(['away'])
  })

  test('that refuses is up, and is retried later', async () => {
    const { received } = await follow(() => Promise.reject(new RequestError(429, 'Too many calls.')))
    expect(received).toEqual([])
    await pass(SECOND)
    expect(received).toEqual([])
  })

  test('that is silent is away after ten seconds', async () => {
    const { received } = await follow(() => new Promise(() => {}))
    await pass(9 * SECOND)
    expect(received).toEqual([])
    await pass(SECOND)
    expect(received).toEqual(['away'])
  })

  test('that opens a stream and says nothing is away after ten seconds', async () => {
    const { received, newest } = await follow()
    await pass(10 * SECOND)
    expect(received).toEqual(['away'])
    expect(newest().isClosed).toBe(true)
  })

  test('that gives a ticket but no stream is up', async () => {
    const { received, newest, streams } = await follow()
    newest().break()
    await pass(SECOND)
    expect(received).toEqual(['refused'])
    expect(streams).toHaveLength(2)
  })

  test.each([
    ['the browser says that the network is gone', 'offline'],
    ['calls get no answer, although the stream seems open', 'away'],
  ] as const)('is tried at once when %s', async (_, connection) => {
    let isThere = true
    const { newest, received } = await follow(() => (isThere ? Promise.resolve('a ticket') : noAnswer()))
    newest().send('server', build)
    isThere = false
    $connection.set(connection)
    await settled()
    expect(received).toEqual(['server', 'away since then'])
  })

  test('that no longer knows the session is not retried', async () => {
    let tries = 0
    const { received } = await follow(() => {
      tries++
      return Promise.reject(new RequestError(401, 'Please sign in.'))
    })
    await pass(MINUTE)
    expect(received).toEqual(['ended'])
    expect(tries).toBe(1)
  })
})
