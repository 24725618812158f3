import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { SECOND } from '../../../../shared/time'
import { browserDouble, settled } from '../../../lib/live/testing/browser-double'
import { withDom } from '../../../testing/dom'
import { turnTab } from '../../../testing/turn-tab'
import { gathered, openBrowser } from './testing/open-browser'

withDom()
beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  turnTab('visible')
  jest.useRealTimers()
})

const lines = (from: number, to = from) => Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`)

describe('the consoles of a browser', () => {
  test('share one stream over any number of tabs', async () => {
    const { openTab, asked, streams } = openBrowser()
    const tabs = ['mills', 'towers', 'mills', 'ships'].map((bot) => openTab(bot))
    await gathered()
    expect(asked()).toEqual([{ mills: '0', towers: '0', ships: '0' }])
    streams.at(-1)?.emit('lines', { bot_id: 'mills', from: 1, lines: lines(1, 2) })
    streams.at(-1)?.emit('lines', { bot_id: 'towers', from: 1, lines: lines(1) })
    await settled()
    expect(tabs.map(({ numbers }) => numbers)).toEqual([[1, 2], [1], [1, 2], []])
  })

  test('report when they are open, also in a later tab', async () => {
    const { openTab, streams } = openBrowser()
    const first = openTab('mills')
    await gathered()
    expect(first.isOpen).toBe(false)
    streams.at(-1)?.onopen?.()
    const late = openTab('mills')
    await gathered()
    expect([first.isOpen, late.isOpen]).toEqual([true, true])
    expect(streams).toHaveLength(1)
  })

  test('lose and repeat nothing when another tab opens one', async () => {
    const { openTab, asked, streams } = openBrowser()
    const first = openTab('mills')
    await gathered()
    streams[0]?.emit('lines', { bot_id: 'mills', from: 1, lines: lines(1, 40) })
    openTab('towers')
    await gathered()
    expect(asked()).toEqual([{ mills: '40', towers: '0' }])
    streams[1]?.emit('lines', { bot_id: 'mills', from: 41, lines: lines(41) })
    await settled()
    expect(first.numbers).toEqual(Array.from({ length: 41 }, (_, index) => index + 1))
  })

  test('send a second tab of the same bot all lines, and the first one nothing twice', async () => {
    const { openTab, asked, streams } = openBrowser()
    const first = openTab('mills')
    await gathered()
    streams[0]?.emit('lines', { bot_id: 'mills', from: 1, lines: lines(1, 2) })
    const second = openTab('mills')
    streams[0]?.emit('lines', { bot_id: 'mills', from: 3, lines: lines(3) })
    await gathered()
    expect(asked()).toEqual([{ mills: '0' }])
    streams[1]?.emit('lines', { bot_id: 'mills', from: 1, lines: lines(1, 4) })
    await settled()
    expect([first.numbers, second.numbers]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ])
  })

  test('continue when the tab with the stream is closed', async () => {
    const { openTab, asked, streams } = openBrowser()
    const [first, second] = [openTab('mills'), openTab('towers')]
    await gathered()
    streams[0]?.emit('lines', { bot_id: 'towers', from: 1, lines: lines(1, 7) })
    await settled()
    first.close()
    await gathered()
    expect(asked()).toEqual([{ towers: '7' }])
    streams[1]?.emit('lines', { bot_id: 'towers', from: 8, lines: lines(8) })
    await settled()
    expect(second.numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('stop streaming a console that no tab shows', async () => {
    const { openTab, asked } = openBrowser()
    const tabs = [openTab('mills'), openTab('towers'), openTab('towers')]
    await gathered()
    tabs[1]?.close()
    await gathered()
    expect(asked()).toEqual([{ mills: '0', towers: '0' }])
    tabs[2]?.close()
    await gathered()
    expect(asked()).toEqual([{ mills: '0' }])
    tabs[0]?.close()
    await gathered()
    expect(asked()).toEqual([])
  })

  test('show a gap for missing lines', async () => {
    const { openTab, streams } = openBrowser()
    const tab = openTab('mills', 1)
    await gathered()
    streams[0]?.emitGap(2, 40)
    streams[0]?.emitLine(41)
    await settled()
    expect(tab.numbers).toEqual(['2-40', 41])
  })

  test('end alone when a bot is removed, and together when the stream ends', async () => {
    const { openTab, streams } = openBrowser()
    const tabs = [openTab('mills'), openTab('towers'), openTab('ships')]
    const ended = () => tabs.map(({ hasEnded }) => hasEnded)
    await gathered()
    streams[0]?.emit('gone', { bot_id: 'towers' })
    await gathered()
    expect(ended()).toEqual([false, true, false])
    streams.at(-1)?.onerror?.()
    await gathered()
    expect(ended()).toEqual([true, true, true])
    expect(streams.every(({ isClosed }) => isClosed)).toBe(true)
  })

  test('that ended resume together, each after its newest line', async () => {
    const { openTab, asked, streams } = openBrowser()
    const tabs = [openTab('mills'), openTab('towers')]
    await gathered()
    streams[0]?.onerror?.()
    await gathered()
    expect(tabs.map(({ hasEnded }) => hasEnded)).toEqual([true, true])
    openTab('mills', 12)
    openTab('towers', 30)
    await gathered()
    expect(asked()).toEqual([{ mills: '12', towers: '30' }])
  })

  test('end when the server refuses the stream', async () => {
    const { openTab, refuse } = openBrowser()
    refuse(new Error('Too many'))
    const tabs = [openTab('mills'), openTab('towers')]
    await gathered()
    expect(tabs.map(({ hasEnded }) => hasEnded)).toEqual([true, true])
  })

  test('end when no connection is made within ten seconds', async () => {
    const { openTab, open } = openBrowser()
    const tab = openTab('mills')
    await gathered()
    jest.advanceTimersByTime(9 * SECOND)
    expect(tab.hasEnded).toBe(false)
    jest.advanceTimersByTime(SECOND)
    expect([tab.hasEnded, open()]).toEqual([true, []])
  })

  test('stream twenty bots, and end for any bot beyond', async () => {
    const { openTab, asked } = openBrowser()
    const tabs = Array.from({ length: 21 }, (_, at) => openTab(`bot ${at}`))
    await gathered()
    expect(Object.keys(asked()[0] ?? {})).toHaveLength(20)
    expect(tabs.map(({ hasEnded }) => hasEnded)).toEqual(tabs.map((_, at) => at === 20))
  })

  test.each(['locks', 'openChannel'] as const)('without %s have a stream each', async (missing) => {
    const { openTab, asked } = openBrowser({ ...browserDouble(), [missing]: undefined })
    openTab('mills')
    openTab('towers')
    await gathered()
    expect(asked()).toEqual([{ mills: '0' }, { towers: '0' }])
  })
})
