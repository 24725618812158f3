import { describe, expect, test } from 'bun:test'
import { freePosition } from './free-position'

const stack = { left: 16, right: 374, height: 60, gap: 16 }
const phone = { top: 0, bottom: 844 }
const button = (top: number, { left = 16, right = 374 } = {}) => ({ left, right, top, bottom: top + 44 })

describe('a stack of toasts ends', () => {
  test('at the lower edge if no action is there', () => {
    expect(freePosition(stack, phone, [])).toBe(828)
    expect(freePosition(stack, phone, [button(200)])).toBe(828)
  })

  test('above the action there, and above the next one too', () => {
    expect(freePosition(stack, phone, [button(780)])).toBe(764)
    expect(freePosition(stack, phone, [button(780), button(700)])).toBe(684)
  })

  test('at the edge beside an action elsewhere in the row', () => {
    expect(freePosition({ ...stack, left: 900, right: 1284 }, phone, [button(780)])).toBe(828)
  })

  test('above the keys of a phone, and above the action over them', () => {
    expect(freePosition(stack, { top: 0, bottom: 420 }, [])).toBe(404)
    expect(freePosition(stack, { top: 0, bottom: 420 }, [button(360)])).toBe(344)
  })

  test('at the edge if no position is free', () => {
    expect(freePosition(stack, { top: 0, bottom: 100 }, [button(30)])).toBe(84)
  })
})
