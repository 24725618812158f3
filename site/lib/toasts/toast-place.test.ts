import { describe, expect, test } from 'bun:test'
import { placeOf } from './toast-place'

const slot = { left: 16, right: 270, top: 4, gap: 8 }
const phone = { top: 0, bottom: 844 }
const button = (top: number, { left = 16, right = 374 } = {}) => ({ left, right, top, bottom: top + 44 })

describe('toasts are', () => {
  test('in the header, below each other', () => {
    expect(placeOf({ ...slot, heights: [48] }, phone, [])).toEqual({ top: 4, count: 1 })
    expect(placeOf({ ...slot, heights: [48, 48, 48] }, phone, [button(200)])).toEqual({ top: 4, count: 3 })
  })

  test('as many as cover no control', () => {
    expect(placeOf({ ...slot, heights: [48, 48, 48] }, phone, [button(150)])).toEqual({ top: 4, count: 2 })
    expect(placeOf({ ...slot, heights: [48, 48, 48] }, phone, [button(100)])).toEqual({ top: 4, count: 1 })
  })

  test('all there if the control is beside them', () => {
    const beside = button(60, { left: 280 })
    expect(placeOf({ ...slot, heights: [48, 48] }, phone, [beside])).toEqual({ top: 4, count: 2 })
  })

  test('at the lowest free place, if even one is too long for the header', () => {
    expect(placeOf({ ...slot, heights: [90] }, phone, [button(60)])).toEqual({ top: 746, count: 1 })
    expect(placeOf({ ...slot, heights: [90, 48] }, phone, [button(60), button(780)])).toEqual({ top: 682, count: 1 })
  })

  test('within the part of the window above the keys of a phone', () => {
    expect(placeOf({ ...slot, heights: [90] }, { top: 0, bottom: 420 }, [button(60)])).toEqual({ top: 322, count: 1 })
    expect(placeOf({ ...slot, heights: [48] }, { top: 100, bottom: 520 }, [])).toEqual({ top: 464, count: 1 })
  })

  test('in the header if no place is free', () => {
    expect(placeOf({ ...slot, heights: [90] }, { top: 0, bottom: 130 }, [button(50)])).toEqual({ top: 4, count: 1 })
  })
})
