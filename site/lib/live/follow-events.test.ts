import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../shared/time'
import { withDom } from '../../testing/dom'
import { turnTab } from '../../testing/visibility'
import { RequestError } from '../api/request-error'
import { $connection } from '../connection/connection'
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
  const heard: unknown[] = []
  const reader = {
    onEvent: ({ name }: { name: string }) => heard.push(name),
    onBroken: () => {},
    onAway: (lastHeard: number | null) => heard.push(lastHeard === null ? 'away' : 'away since then'),
    onRefused: () => heard.push('refused'),
    onEnded: () => heard.push('ended'),
  }
  leave = followEvents({ source: double.source, names: ['server', 'day'], reader, random })
  await settled()
  return { ...double, heard }
}

async function pass(time: number) {
  jest.advanceTimersByTime(time)
  await settled()
}

const build = { build: 'one' }
const nobody = () => Promise.reject(new RequestError(0, null))

describe('the stream of a player', () => {
  test('is opened with a ticket, and tells', async () => {
    const { newest, heard } = await follow(async () => 'with a ticket')
    newest().send('server', build)
    newest().send('day', { bot_id: '1' })
    expect(newest().address).toBe('with a ticket')
    expect(heard).toEqual(['server', 'day'])
  })

  test('that breaks comes back with a new ticket within a second', async () => {
    const { streams, newest, open } = await follow()
    newest().send('server', build)
    newest().break()
    await pass(SECOND)
    expect(streams).toHaveLength(2)
    expect(open()).toHaveLength(1)
  })

  test('is tried again and again, ever more slowly, never more than 15 s later', async () => {
    const asked: number[] = []
    await follow(() => {
      asked.push(Date.now())
      return nobody()
    })
    for (let second = 0; second < 90; second++) await pass(SECOND)
    const waits = asked.slice(1).map((time, place) => (time - (asked[place] ?? 0)) / SECOND)
    expect(waits.slice(0, 7)).toEqual([0.5, 1, 2, 4, 8, 15, 15])
  })

  test('does not come back to every page in the same moment', async () => {
    const early = await follow(undefined, () => 0)
    early.newest().break()
    await pass(250)
    expect(early.streams).toHaveLength(2)
  })

  test('that breaks as soon as it is there is not hurried after', async () => {
    const { streams, newest } = await follow()
    for (let second = 0; second < 60; second++) {
      newest().send('server', build)
      newest().break()
      await pass(SECOND)
    }
    expect(streams.length).toBeLessThan(12)
  })

  test('that had lasted comes back soon, however often it broke before', async () => {
    const { streams, newest } = await follow()
    for (let time = 0; time < 8; time++) {
      newest().send('server', build)
      await pass(MINUTE)
      newest().break()
      await pass(SECOND)
    }
    expect(streams).toHaveLength(9)
  })

  test('is tried at once when the network or the person is back', async () => {
    let tries = 0
    await follow(() => {
      tries++
      return nobody()
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

  test('is closed when it is left, and never tried again', async () => {
    const { streams, newest } = await follow()
    leave()
    expect(newest().isClosed).toBe(true)
    $connection.set('away')
    $connection.set('online')
    await pass(MINUTE)
    expect(streams).toHaveLength(1)
  })

  test('is not opened by who left before the ticket was there', async () => {
    const ticket = Promise.withResolvers<string>()
    const { streams } = await follow(() => ticket.promise)
    leave()
    ticket.resolve('late')
    await settled()
    expect(streams).toHaveLength(0)
  })
})

describe('a server', () => {
  test('that gives no ticket is away, and was heard last when the stream broke', async () => {
    let isThere = true
    const { newest, heard } = await follow(() => (isThere ? Promise.resolve('a ticket') : nobody()))
    newest().send('server', build)
    isThere = false
    newest().break()
    await pass(SECOND)
    expect(heard).toEqual(['server', 'away since then'])
  })

  test('that was never heard is away since nobody knows when', async () => {
    const { heard } = await follow(nobody)
    expect(heard).toEqual(['away'])
  })

  test.each([500, 502, 503, 504])('that answers %i is away', async (status) => {
    const { heard } = await follow(() => Promise.reject(new RequestError(status, null)))
    expect(heard).toEqual(['away'])
  })

  test('that refuses is there, and asked again later', async () => {
    const { heard } = await follow(() => Promise.reject(new RequestError(429, 'Too many calls.')))
    expect(heard).toEqual([])
    await pass(SECOND)
    expect(heard).toEqual([])
  })

  test('that is silent is away after ten seconds', async () => {
    const { heard } = await follow(() => new Promise(() => {}))
    await pass(9 * SECOND)
    expect(heard).toEqual([])
    await pass(SECOND)
    expect(heard).toEqual(['away'])
  })

  test('that opens a stream and says nothing is away after ten seconds', async () => {
    const { heard, newest } = await follow()
    await pass(10 * SECOND)
    expect(heard).toEqual(['away'])
    expect(newest().isClosed).toBe(true)
  })

  test('that gives a ticket and no stream is there', async () => {
    const { heard, newest, streams } = await follow()
    newest().break()
    await pass(SECOND)
    expect(heard).toEqual(['refused'])
    expect(streams).toHaveLength(2)
  })

  test.each([
    ['the browser says that the network is gone', 'offline'],
    ['calls are not answered any more, though the stream seems to stand', 'away'],
  ] as const)('is looked for at once when %s', async (_, connection) => {
    let isThere = true
    const { newest, heard } = await follow(() => (isThere ? Promise.resolve('a ticket') : nobody()))
    newest().send('server', build)
    isThere = false
    $connection.set(connection)
    await settled()
    expect(heard).toEqual(['server', 'away since then'])
  })

  test('that does not know the session any more is not asked again', async () => {
    let tries = 0
    const { heard } = await follow(() => {
      tries++
      return Promise.reject(new RequestError(401, 'Please sign in.'))
    })
    await pass(MINUTE)
    expect(heard).toEqual(['ended'])
    expect(tries).toBe(1)
  })
})
