import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, jest, mock, setSystemTime, spyOn, test } from 'bun:test'
import { get, set } from 'idb-keyval'
import { DAY, SECOND } from '../../../shared/time'
import { withDom } from '../../testing/dom'
import { recordChange } from '../session/last-change'
import { forgetQueries, readQueries, writeQueries } from './query-storage'

withDom()

describe('Stored answers', () => {
  let change = ''
  beforeEach(async () => {
    setSystemTime(Date.now())
    change = recordChange({ isAnswered: true }) ?? ''
    await writeQueries({ owner: 'anna', change }, 'her answers')
  })
  afterEach(() => setSystemTime())

  test('are available to the next page of the same player', async () => {
    expect(await readQueries('anna')).toBe('her answers')
    expect(await readQueries('ben')).toBeNull()
  })

  test('are good for less than a day', async () => {
    setSystemTime(Date.now() + DAY - 1)
    expect(await readQueries('anna')).toBe('her answers')
    setSystemTime(Date.now() + 1)
    expect(await readQueries('anna')).toBeNull()
  })

  test('have version 1.0.0; other versions are not read', async () => {
    const stored = await get('query-cache')
    expect(stored.version).toBe('1.0.0')
    await set('query-cache', { ...stored, version: '0.9.0' })
    expect(await readQueries('anna')).toBeNull()
  })

  test('of another build are not read', async () => {
    const stored = await get('query-cache')
    await set('query-cache', { ...stored, build: 'an earlier one' })
    expect(await readQueries('anna')).toBeNull()
  })

  test('are out of date after a newer change', async () => {
    recordChange({ isAnswered: true })
    expect(await readQueries('anna')).toBeNull()
  })

  test('can be forgotten', async () => {
    await forgetQueries()
    expect(await get('query-cache')).toBeUndefined()
  })
})

describe('A browser that never answers', () => {
  beforeEach(() => {
    const neverAnswered = () => ({})
    const objectStore = () => ({ get: neverAnswered, put: neverAnswered, delete: neverAnswered, transaction: {} })
    spyOn(IDBDatabase.prototype, 'transaction').mockReturnValue({ objectStore } as unknown as IDBTransaction)
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
    mock.restore()
  })

  test.each([
    ['reading', () => readQueries('anna')],
    ['writing', () => writeQueries({ owner: 'anna', change: 'one' }, 'her answers')],
    ['forgetting', forgetQueries],
  ])('delays a page by at most two seconds: %s', async (_, work) => {
    const working = work()
    await Promise.resolve()
    jest.advanceTimersByTime(2 * SECOND)
    expect(await working).toBeFalsy()
  })
})
