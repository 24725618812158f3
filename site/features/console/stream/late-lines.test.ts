import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { settled } from '../../../lib/live/testing/browser-double'
import { withDom } from '../../../testing/dom'
import { gathered, openBrowser } from './testing/open-browser'

withDom()
beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

describe('the consoles of a browser', () => {
  test('report that lines are late, also in a later tab, until they are on time again', async () => {
    const { openTab, streams } = openBrowser()
    const first = openTab('mills')
    await gathered()
    streams[0]?.onopen?.()
    streams[0]?.emit('late', { late: true })
    const second = openTab('mills')
    await gathered()
    expect([first.isLate, second.isLate, streams.length]).toEqual([true, true, 1])
    streams[0]?.emit('late', { late: false })
    await settled()
    expect([first.isLate, second.isLate]).toEqual([false, false])
  })

  test('stay late until a stream that is opened again says otherwise', async () => {
    const { openTab, asked, streams } = openBrowser()
    const first = openTab('mills')
    await gathered()
    streams[0]?.emit('late', { late: true })
    const second = openTab('towers')
    await gathered()
    expect(asked()).toEqual([{ mills: '0', towers: '0' }])
    streams[1]?.onopen?.()
    await settled()
    expect([first.isLate, second.isLate]).toEqual([true, true])
    streams[1]?.emit('late', { late: false })
    await settled()
    expect([first.isLate, second.isLate]).toEqual([false, false])
  })
})
