import { describe, expect, test } from 'bun:test'
import { followsAfterScroll } from './use-follow'

const viewAt = (top: number) => ({ top, height: 420, contentHeight: 2000 })

describe('following the newest line', () => {
  test('stops when the reader scrolls up', () => {
    expect(followsAfterScroll(true, 1580, viewAt(1570))).toBe(false)
  })

  test('continues when lines are added', () => {
    expect(followsAfterScroll(true, 1400, viewAt(1400))).toBe(true)
    expect(followsAfterScroll(true, 1400, viewAt(1450))).toBe(true)
  })

  test('resumes only at the end', () => {
    expect(followsAfterScroll(false, 900, viewAt(1500))).toBe(false)
    expect(followsAfterScroll(false, 1500, viewAt(1578))).toBe(true)
  })

  test('continues when the log becomes shorter', () => {
    expect(followsAfterScroll(true, 1800, viewAt(1580))).toBe(true)
  })
})
