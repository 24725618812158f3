import { expect, jest, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import { announce } from '../../lib/toasts/announce'
import { TOAST_DURATION } from '../../lib/toasts/toast'
import { withDom } from '../../testing/dom'
import { Spoken } from './Spoken'

withDom()

test('A deed that the page shows is said to screen readers, each time, and not left for a later reading', () => {
  jest.useFakeTimers()
  const { container } = render(<Spoken />)
  const region = container.querySelector('[aria-live="polite"]')
  act(() => announce('Session ended'))
  const first = region?.firstChild
  expect(region?.textContent).toBe('Session ended')
  act(() => announce('Session ended'))
  expect(region?.textContent).toBe('Session ended')
  expect(region?.firstChild).not.toBe(first)
  act(() => {
    jest.advanceTimersByTime(TOAST_DURATION)
  })
  expect(region?.textContent).toBe('')
  jest.useRealTimers()
})
