import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { withDom } from '../../testing/dom'
import { ReadableChart } from './ReadableChart'

withDom()
afterEach(cleanup)

const DAYS = ['Mon: 10', 'Tue: 20', 'Wed: –', 'Thu: 40']

function openChart() {
  const { container, getByRole } = render(
    <ReadableChart count={4} label="Days" read={(day) => DAYS[day] ?? ''}>
      <span />
    </ReadableChart>,
  )
  const control = getByRole('slider', { name: 'Days' })
  control.getBoundingClientRect = () => ({ left: 100, width: 400 }) as DOMRect
  return { control, words: () => container.querySelector('.readable-words')?.textContent }
}

test('A chart says the figures under the pointer, and the newest without one', () => {
  const { control, words } = openChart()
  expect(words()).toBe('Thu: 40')
  fireEvent.pointerMove(control, { clientX: 210 })
  expect(words()).toBe('Tue: 20')
  fireEvent.pointerMove(control, { clientX: 0 })
  expect(words()).toBe('Mon: 10')
  fireEvent.pointerLeave(control)
  expect(words()).toBe('Thu: 40')
})

test('A chart is read with the keyboard, and by a screen reader', () => {
  const { control, words } = openChart()
  fireEvent.focus(control)
  expect([words(), control.getAttribute('aria-valuetext')]).toEqual(['Thu: 40', 'Thu: 40'])
  fireEvent.change(control, { target: { value: '2' } })
  expect([words(), control.getAttribute('aria-valuetext')]).toEqual(['Wed: –', 'Wed: –'])
})
