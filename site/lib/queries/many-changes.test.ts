import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { QueryObserver } from '@tanstack/react-query'
import { SECOND } from '../../../shared/time'
import { withDom } from '../../testing/dom'
import { turnTab } from '../../testing/turn-tab'
import { recordChange } from '../session/last-change'
import { changeToPersist, followChanges } from './follow-changes'
import { queryClient } from './query-client'

withDom()

let leave = () => {}
beforeEach(() => {
  leave = followChanges(queryClient)
})
afterEach(() => {
  leave()
  queryClient.clear()
})

/** Shows a list and counts its requests. */
function showList() {
  const server = { requests: 0 }
  const observer = new QueryObserver(queryClient, {
    queryKey: ['list'],
    queryFn: async () => `answer ${++server.requests}`,
  })
  const hide = observer.subscribe(() => {})
  return { server, hide, shown: () => observer.getCurrentResult().data }
}

/** Lets pending promises settle without advancing time. */
const settled = async () => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

const elsewhere = (isAnswered: boolean) => {
  recordChange({ isAnswered })
  dispatchEvent(new Event('storage'))
}

describe('many changes in another tab', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.advanceTimersByTime(2 * SECOND)
    turnTab('visible')
    jest.useRealTimers()
  })

  /** Ten changes a second, as when starting all bots. */
  async function startAll(bots: number) {
    for (let bot = 0; bot < bots; bot++) {
      elsewhere(false)
      await settled()
      elsewhere(true)
      await settled()
      jest.advanceTimersByTime(SECOND / 10)
    }
  }

  test('are followed once a second, up to the last one', async () => {
    const { server, hide } = showList()
    await settled()
    await startAll(40)
    const during = server.requests
    expect(during).toBeLessThanOrEqual(1 + 5)
    elsewhere(true)
    jest.advanceTimersByTime(SECOND)
    await settled()
    expect(server.requests).toBe(during + 1)
    hide()
  })

  test('are refetched once when a hidden tab becomes visible', async () => {
    const { server, hide } = showList()
    await settled()
    turnTab('hidden')
    await startAll(40)
    jest.advanceTimersByTime(2 * SECOND)
    expect(server.requests).toBe(1)
    turnTab('visible')
    await settled()
    expect(server.requests).toBe(2)
    turnTab('visible')
    jest.advanceTimersByTime(2 * SECOND)
    await settled()
    expect(server.requests).toBe(2)
    hide()
  })

  test('are refetched when they are done', async () => {
    const { server, hide, shown } = showList()
    await settled()
    elsewhere(false)
    await settled()
    expect(server.requests).toBe(1)
    expect(changeToPersist()).toBeNull()
    elsewhere(true)
    await settled()
    expect(shown()).toBe('answer 2')
    hide()
  })
})
