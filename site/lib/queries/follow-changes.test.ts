import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { QueryObserver } from '@tanstack/react-query'
import { SECOND } from '../../../shared/time'
import { withDom } from '../../testing/dom'
import { recordChange } from '../session/last-change'
import { changeToPersist, followChanges } from './follow-changes'
import { queryClient } from './query-client'

withDom()

let leave = () => {}
const openPage = () => {
  leave = followChanges(queryClient)
}
const closePage = () => {
  leave()
  queryClient.clear()
}
beforeEach(openPage)
afterEach(closePage)

const send = (mutationFn: () => Promise<unknown>) =>
  queryClient.getMutationCache().build(queryClient, { mutationFn, retry: 0 }).execute(undefined)

/** Shows a list and counts its requests. */
function showList(answer = async (count: number) => `answer ${count}`) {
  const server = { requests: 0 }
  const queryFn = () => answer(++server.requests)
  const observer = new QueryObserver(queryClient, { queryKey: ['list'], queryFn })
  const hide = observer.subscribe(() => {})
  return { server, hide, shown: () => observer.getCurrentResult().data }
}

/** Lets pending promises settle without advancing time. */
const settled = async () => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

/** Fills the storage until the returned function is called. */
function fillStorage(): () => void {
  const storage = localStorage
  const setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  const [getItem, removeItem] = [storage.getItem.bind(storage), storage.removeItem.bind(storage)]
  const replace = (value: object) => Object.defineProperty(globalThis, 'localStorage', { value, configurable: true })
  replace({ getItem, removeItem, setItem })
  return () => replace(storage)
}

const elsewhere = (isAnswered: boolean) => {
  recordChange({ isAnswered })
  dispatchEvent(new Event('storage'))
}

describe('a change', () => {
  test('is recorded for later pages before it is sent', async () => {
    const before = changeToPersist()
    let atServer = before
    await send(async () => {
      atServer = localStorage.getItem('last_change')
    })
    expect(before).not.toBeNull()
    expect(atServer).not.toBe(before)
  })

  test('stores nothing while it is in flight, and everything under a new id once it is answered', async () => {
    const before = changeToPersist()
    const answer = Promise.withResolvers<void>()
    const sending = send(() => answer.promise)
    await settled()
    expect(changeToPersist()).toBeNull()
    answer.resolve()
    await sending
    expect(changeToPersist()).not.toBeNull()
    expect(changeToPersist()).not.toBe(before)
  })

  test('is still in flight when another one ends', async () => {
    const answer = Promise.withResolvers<void>()
    const slow = send(() => answer.promise)
    await send(async () => {})
    expect(changeToPersist()).toBeNull()
    answer.resolve()
    await slow
    expect(changeToPersist()).not.toBeNull()
  })

  test('that fails may have taken effect anyway', async () => {
    const before = changeToPersist()
    await send(() => Promise.reject(new Error('No answer came.'))).catch(() => {})
    expect(changeToPersist()).not.toBe(before)
    expect(changeToPersist()).not.toBeNull()
  })

  test('makes all known data stale', async () => {
    queryClient.setQueryData(['accounts'], [])
    await send(async () => {})
    expect(queryClient.getQueryState(['accounts'])?.isInvalidated).toBe(true)
  })

  test('that cannot be recorded prevents storing older data', async () => {
    const emptyStorage = fillStorage()
    await send(async () => {})
    emptyStorage()
    expect(changeToPersist()).toBeNull()
    expect(localStorage.getItem('last_change')).toBeNull()
  })
})

describe('an answer that was requested before a change', () => {
  test('is refetched if it comes after the change', async () => {
    const first = Promise.withResolvers<string>()
    const { server, hide, shown } = showList(async (count) => (count === 1 ? first.promise : 'after the change'))
    await settled()
    await send(async () => {})
    first.resolve('before the change')
    await settled()
    expect(server.requests).toBe(2)
    expect(shown()).toBe('after the change')
    hide()
  })

  test('is good until the change if it came before', async () => {
    const { server, hide } = showList()
    await settled()
    expect(server.requests).toBe(1)
    expect(queryClient.getQueryState(['list'])?.isInvalidated).toBe(false)
    hide()
  })
})

describe('a change in another tab', () => {
  test('is shown at once', async () => {
    const { server, hide, shown } = showList()
    await settled()
    elsewhere(true)
    await settled()
    expect(server.requests).toBe(2)
    expect(shown()).toBe('answer 2')
    hide()
  })

  test('prevents this tab from storing older data, even before it notices', () => {
    recordChange({ isAnswered: true })
    expect(changeToPersist()).toBeNull()
  })

  test('reaches a page that is restored from the history', async () => {
    const { server, hide } = showList()
    await settled()
    recordChange({ isAnswered: true })
    dispatchEvent(new Event('pageshow'))
    await settled()
    expect(server.requests).toBe(2)
    expect(changeToPersist()).not.toBeNull()
    hide()
  })

  test('is ignored if it is empty or ends the session', async () => {
    const { server, hide } = showList()
    await settled()
    dispatchEvent(new Event('storage'))
    localStorage.clear()
    dispatchEvent(new Event('storage'))
    await settled()
    expect(server.requests).toBe(1)
    hide()
  })
})

describe('a change whose page was closed before its answer', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    closePage()
    recordChange({ isAnswered: false })
    openPage()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test('is refetched until it must have taken effect', async () => {
    const { server, hide } = showList()
    await settled()
    const requests: number[] = []
    for (const wait of [1, 2, 4, 8, 16]) {
      jest.advanceTimersByTime(wait * SECOND)
      await settled()
      requests.push(server.requests)
    }
    expect(requests).toEqual([2, 3, 4, 5, 5])
    hide()
  })

  test('prevents storing until then, whatever else changes', async () => {
    await send(async () => {})
    expect(changeToPersist()).toBeNull()
    jest.advanceTimersByTime(7 * SECOND)
    expect(changeToPersist()).toBeNull()
    jest.advanceTimersByTime(8 * SECOND)
    expect(changeToPersist()).not.toBeNull()
  })

  test('is no longer refetched once another tab received its answer', async () => {
    const { server, hide } = showList()
    await settled()
    elsewhere(true)
    await settled()
    expect(server.requests).toBe(2)
    jest.advanceTimersByTime(15 * SECOND)
    await settled()
    expect(server.requests).toBe(2)
    hide()
  })
})
