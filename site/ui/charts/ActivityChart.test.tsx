import { afterEach, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import { withDom } from '../../testing/dom'
import { ActivityChart } from './ActivityChart'

withDom()
afterEach(cleanup)

test('an error is a mark at its instant, and does not reach into the future', () => {
  const stretches = [
    { kind: 'run', from: 18, to: 20.15 },
    { kind: 'error', from: 20.15, to: 21 },
  ] as const
  const { container } = render(<ActivityChart intervals={stretches} now={20.15} label="Today" />)
  const marks = [...container.querySelectorAll<HTMLElement>('.activity-error')]
  expect(marks.map(({ style }) => style.getPropertyValue('--at'))).toEqual(['20.15'])
  const intervals = [...container.querySelectorAll<HTMLElement>('.activity-intervals > i:not([data-kind="ahead"])')]
  expect(intervals.map(({ dataset }) => dataset.kind)).toEqual(['run'])
})
