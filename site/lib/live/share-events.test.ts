import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { withDom } from '../../testing/dom'
import { turnTab } from '../../testing/turn-tab'
import { type Browser, shareEvents } from './share-events'
import { browserDouble, settled } from './testing/browser-double'

withDom()
beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  turnTab('visible')
  jest.useRealTimers()
})

/** A tab that records the messages it receives. */
function openTab(browser: Browser, isAsleep = () => false) {
  const received: string[] = []
  const tab = { received, isFollowing: false, broadcast: (_message: string) => {}, close: () => {} }
  const awake = {
    ...browser,
    openChannel: (name: string) => {
      const channel = browser.openChannel?.(name)
      if (!channel) throw new Error('There are no channels.')
      const { postMessage } = channel
      channel.postMessage = (message) => isAsleep() || postMessage.call(channel, message)
      return channel
    },
  }
  tab.close = shareEvents<string>(browser.openChannel ? awake : browser, {
    name: 'events',
    follow: (broadcast) => {
      tab.isFollowing = true
      tab.broadcast = broadcast
      return () => {
        tab.isFollowing = false
      }
    },
    onMessage: (message) => received.push(message),
    snapshot: () => 'snapshot',
    isLost: (message) => message === 'lost',
  })
  return tab
}

describe('the tabs of a browser', () => {
  test('share one stream, and all receive its messages', async () => {
    const browser = browserDouble()
    const tabs = [openTab(browser), openTab(browser), openTab(browser)]
    await settled()
    expect(tabs.map(({ isFollowing }) => isFollowing)).toEqual([true, false, false])
    tabs[0]?.broadcast('news')
    await settled()
    for (const { received } of tabs) expect(received.at(-1)).toBe('news')
  })

  test('continue when the tab that holds the stream closes', async () => {
    const browser = browserDouble()
    const [first, second, third] = [openTab(browser), openTab(browser), openTab(browser)]
    await settled()
    second.close()
    first.close()
    await settled()
    expect([first, second, third].map(({ isFollowing }) => isFollowing)).toEqual([false, false, true])
    third.broadcast('news')
    await settled()
    expect(third.received).toContain('news')
    expect(first.received).not.toContain('news')
  })

  test('receive a snapshot when they open', async () => {
    const browser = browserDouble()
    openTab(browser)
    await settled()
    const late = openTab(browser)
    await settled()
    expect(late.received).toEqual(['snapshot'])
  })

  test('leave the stream with a hidden tab as long as it answers', async () => {
    const browser = browserDouble()
    const first = openTab(browser)
    const second = openTab(browser)
    await settled()
    turnTab('visible')
    await settled()
    jest.advanceTimersByTime(10 * SECOND)
    await settled()
    expect([first.isFollowing, second.isFollowing]).toEqual([true, false])
  })

  test('take it from a suspended tab, which then waits its turn', async () => {
    const browser = browserDouble()
    let isAsleep = false
    const sleeper = openTab(browser, () => isAsleep)
    await settled()
    isAsleep = true
    const awake = openTab(browser)
    await settled()
    expect(awake.isFollowing).toBe(false)
    jest.advanceTimersByTime(2 * SECOND)
    await settled()
    expect([sleeper.isFollowing, awake.isFollowing]).toEqual([false, true])
    isAsleep = false
    awake.close()
    await settled()
    expect(sleeper.isFollowing).toBe(true)
  })

  test('take it from a hidden tab that lost it, but not from a visible one', async () => {
    const browser = browserDouble()
    const first = openTab(browser)
    const second = openTab(browser)
    await settled()
    first.broadcast('lost')
    await settled()
    expect([first.isFollowing, second.isFollowing]).toEqual([true, false])
    turnTab('hidden')
    first.broadcast('lost')
    turnTab('visible')
    await settled()
    expect([first.isFollowing, second.isFollowing]).toEqual([false, true])
  })

  test.each(['locks', 'openChannel'] as const)('without %s each open their own stream', async (missing) => {
    const browser = { ...browserDouble(), [missing]: undefined }
    const tabs = [openTab(browser), openTab(browser)]
    await settled()
    expect(tabs.map(({ isFollowing }) => isFollowing)).toEqual([true, true])
    tabs[0]?.broadcast('news')
    expect(tabs.map(({ received }) => received)).toEqual([['news'], []])
  })

  test.each(['locks', 'openChannel'] as const)(
    'without %s close it while hidden, and reopen it when visible',
    async (missing) => {
      turnTab('hidden')
      const tab = openTab({ ...browserDouble(), [missing]: undefined })
      expect(tab.isFollowing).toBe(false)
      turnTab('visible')
      expect(tab.isFollowing).toBe(true)
      turnTab('hidden')
      jest.advanceTimersByTime(9 * SECOND)
      expect(tab.isFollowing).toBe(true)
      jest.advanceTimersByTime(SECOND)
      expect(tab.isFollowing).toBe(false)
      turnTab('visible')
      expect(tab.isFollowing).toBe(true)
      tab.close()
      expect(tab.isFollowing).toBe(false)
    },
  )
})
