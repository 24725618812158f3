import { beforeAll, beforeEach, describe, expect, jest, spyOn, test } from 'bun:test'
import { toast } from 'sonner'
import { openPage, withDom } from '../../testing/dom'
import { RequestError } from '../api/request-error'
import { $connection } from '../connection/connection-store'
import { showPlainToast } from './plain-toast'
import { raiseToasts } from './raise-toast'
import { navigateWithToast, showHandedOverToast, toastDone, toastFailed, toastNote } from './toasts'

withDom()
beforeAll(raiseToasts)

const shown = () => toast.getToasts().map((raised) => ('title' in raised ? [raised.type, raised.title] : []))

// Tests of other files may leave a toast.
beforeEach(() => {
  toast.dismiss()
})

describe('a failure', () => {
  test("shows the server's sentence", () => {
    toastFailed(new RequestError(409, 'Another online bot uses this game account.'), 'Bot action failed')
    expect(shown()).toEqual([['error', 'Another online bot uses this game account.']])
  })

  test('shows our text if the server has none', () => {
    toastFailed(new RequestError(502, null), 'Bot action failed')
    toastFailed(new TypeError('x is undefined'), 'Failed to create bot')
    expect(shown()).toContainEqual(['error', 'Bot action failed'])
    expect(shown()).toContainEqual(['error', 'Failed to create bot'])
  })
})

test.each([
  ['away', 'Bot action failed. The server is not responding. Please try again in a moment.'],
  ['offline', "Bot action failed. You're offline. Please try again when the connection is restored."],
] as const)('a failure without a sentence says why while the server is %s', (connection, text) => {
  $connection.set(connection)
  toastFailed(new RequestError(502, null), 'Bot action failed')
  expect(shown()).toEqual([['error', text]])
  $connection.set('online')
})

describe('a repeated text', () => {
  test('has one toast, which counts', () => {
    for (const _ of [1, 2, 3]) toastDone('Bot action executed')
    for (const _ of [1, 2]) toastFailed(null, 'Bot action failed')
    toastNote('Discord authentication failed')
    expect(shown()).toEqual([
      ['success', 'Bot action executed ×3'],
      ['error', 'Bot action failed ×2'],
      ['info', 'Discord authentication failed'],
    ])
  })

  test('has four seconds from the last time, and counts from one afterwards', () => {
    const now = spyOn(performance, 'now')
    jest.useFakeTimers()
    let time = 0
    now.mockImplementation(() => time)
    const pass = (ms: number) => {
      time += ms
      jest.advanceTimersByTime(ms)
    }
    toastDone('Bot action executed')
    pass(3000)
    toastDone('Bot action executed')
    pass(3999)
    expect(shown()).toEqual([['success', 'Bot action executed ×2']])
    pass(1)
    expect(shown()).toEqual([])
    toastDone('Bot action executed')
    expect(shown()).toEqual([['success', 'Bot action executed']])
    jest.useRealTimers()
    now.mockRestore()
  })
})

test('A fourth toast ends the oldest', () => {
  for (const text of ['one', 'two', 'three', 'four']) toastDone(text)
  expect(shown().map(([, text]) => text)).toEqual(['two', 'three', 'four'])
})

describe('a toast raised before a navigation', () => {
  test('is shown on the page that follows, once', async () => {
    await navigateWithToast({ kind: 'done', text: 'Bot created' }, '/dashboard')
    expect(shown()).toEqual([])
    openPage('/dashboard')
    showHandedOverToast()
    expect(shown()).toEqual([['success', 'Bot created']])
    toast.dismiss()
    showHandedOverToast()
    expect(shown()).toEqual([])
  })

  test('stays for four seconds on a page without React', () => {
    jest.useFakeTimers()
    showPlainToast({ kind: 'done', text: 'Welcome back!' })
    expect(document.querySelector('[role="status"]')?.textContent).toBe('Welcome back!')
    jest.advanceTimersByTime(3999)
    expect(document.body.textContent).toBe('Welcome back!')
    jest.advanceTimersByTime(1)
    expect(document.body.textContent).toBe('')
    jest.useRealTimers()
  })
})
