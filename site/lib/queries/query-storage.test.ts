import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { get, set } from 'idb-keyval'
import { DAY } from '../../../shared/time'
import { withDom } from '../../testing/dom'
import { noteChange } from '../session/last-change'
import { forgetQueries, readQueries, writeQueries } from './query-storage'

withDom()

describe('The answers that a browser keeps', () => {
  let change = ''
  beforeEach(async () => {
    setSystemTime(Date.now())
    change = noteChange({ isAnswered: true }) ?? ''
    await writeQueries({ owner: 'anna', change }, 'her answers')
  })
  afterEach(() => setSystemTime())

  test('are there for the next page of the same player', async () => {
    expect(await readQueries('anna')).toBe('her answers')
    expect(await readQueries('ben')).toBeNull()
  })

  test('are good for less than a day', async () => {
    setSystemTime(Date.now() + DAY - 1)
    expect(await readQueries('anna')).toBe('her answers')
    setSystemTime(Date.now() + 1)
    expect(await readQueries('anna')).toBeNull()
  })

  test('carry version 1.0.0, and of another one are not read', async () => {
    const kept = await get('query-cache')
    expect(kept.version).toBe('1.0.0')
    await set('query-cache', { ...kept, version: '0.9.0' })
    expect(await readQueries('anna')).toBeNull()
  })

  test('are out of date after a change that they do not know of', async () => {
    noteChange({ isAnswered: true })
    expect(await readQueries('anna')).toBeNull()
  })

  test('can be forgotten', async () => {
    await forgetQueries()
    expect(await get('query-cache')).toBeUndefined()
  })
})
