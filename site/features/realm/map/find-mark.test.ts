import { describe, expect, test } from 'bun:test'
import { busyRealm } from '../testing/busy-realm'
import { type Mark, marksOf } from './draw-marks'
import { type Direction, markBeside, markNear } from './find-mark'

const marks = marksOf(busyRealm(0), { width: 800, height: 700 })

describe('The place under a pointer', () => {
  test('is the nearest within reach, or none', () => {
    const mark = marks[20] as Mark
    expect(markNear([mark], { x: mark.x + 5, y: mark.y - 4 }, 16)).toBe(mark)
    expect(markNear([mark], { x: mark.x + 40, y: mark.y }, 16)).toBeNull()
    expect(markNear([], { x: 1, y: 1 }, 16)).toBeNull()
  })
})

describe('Arrow keys', () => {
  test('reach every place from every other', () => {
    const directions: Direction[] = ['left', 'right', 'up', 'down']
    const reached = new Set<Mark>()
    const waiting = [marks[0] as Mark]
    for (const mark of waiting) {
      if (reached.has(mark)) continue
      reached.add(mark)
      for (const direction of directions) {
        const next = markBeside(marks, mark, direction)
        if (next) waiting.push(next)
      }
    }
    expect(marks.length - reached.size).toBeLessThanOrEqual(marks.length * 0.05)
  })

  test('lead to what lies that way', () => {
    for (const mark of marks) {
      const right = markBeside(marks, mark, 'right')
      if (right) expect(right.x).toBeGreaterThan(mark.x)
      const up = markBeside(marks, mark, 'up')
      if (up) expect(up.y).toBeLessThan(mark.y)
    }
  })
})
