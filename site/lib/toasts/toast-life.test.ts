import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { TOAST_DURATION } from './toast'
import { createToastLife, MAX_HOLD } from './toast-life'

let time = 0
let ended: string[] = []
const open = () => createToastLife({ end: (id) => ended.push(id), now: () => time })

function pass(ms: number) {
  time += ms
  jest.advanceTimersByTime(ms)
}

beforeEach(() => {
  time = 0
  ended = []
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('A toast ends after four seconds', () => {
  open().start('a')
  pass(TOAST_DURATION - 1)
  expect(ended).toEqual([])
  pass(1)
  expect(ended).toEqual(['a'])
})

test('The same toast again has its whole time again', () => {
  const life = open()
  life.start('a')
  pass(3000)
  life.start('a')
  pass(3999)
  expect(ended).toEqual([])
  pass(1)
  expect(ended).toEqual(['a'])
})

describe('a pointer over the toasts', () => {
  test('stops their time', () => {
    const life = open()
    life.start('a')
    pass(3000)
    life.see({ isHeld: true })
    pass(5000)
    life.see({ isHeld: false })
    pass(999)
    expect(ended).toEqual([])
    pass(1)
    expect(ended).toEqual(['a'])
  })

  test('stops it for ten seconds at most', () => {
    const life = open()
    life.start('a')
    life.see({ isHeld: true })
    pass(MAX_HOLD)
    pass(TOAST_DURATION - 1)
    expect(ended).toEqual([])
    pass(1)
    expect(ended).toEqual(['a'])
  })

  test('stops it for ten seconds in all, however often it comes and the toast is renewed', () => {
    const life = open()
    life.start('a')
    for (let visit = 0; visit < 4; visit++) {
      life.see({ isHeld: true })
      pass(3000)
      life.see({ isHeld: false })
      life.start('a')
    }
    pass(TOAST_DURATION - 1)
    expect(ended).toEqual([])
    pass(1)
    expect(ended).toEqual(['a'])
  })
})

test('On a page that is not shown no time passes', () => {
  const life = open()
  life.see({ isHidden: true })
  life.start('a')
  pass(60_000)
  life.see({ isHidden: false })
  pass(TOAST_DURATION - 1)
  expect(ended).toEqual([])
  pass(1)
  expect(ended).toEqual(['a'])
})

test('A toast that waits behind a newer one keeps its time', () => {
  const life = open()
  life.start('old')
  pass(1000)
  life.start('new')
  life.see({ waiting: new Set(['old']) })
  pass(TOAST_DURATION)
  expect(ended).toEqual(['new'])
  life.see({ waiting: new Set() })
  pass(2999)
  expect(ended).toEqual(['new'])
  pass(1)
  expect(ended).toEqual(['new', 'old'])
})

test('A toast that was closed does not end again', () => {
  const life = open()
  life.start('a')
  life.forget('a')
  pass(TOAST_DURATION)
  expect(ended).toEqual([])
})
