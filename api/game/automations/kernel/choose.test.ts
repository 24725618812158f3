import { describe, expect, test } from 'bun:test'
import { choose } from './choose'
import type { Step } from './module'

const stepOf = (what: string, fields: Partial<Step> = {}): Step => ({
  id: what,
  what,
  uses: 'time',
  value: 0,
  measure: 'goods',
  gain: 0,
  loss: 0,
  take: async () => {},
  ...fields,
})

const chosenFrom = (...steps: Step[]) => choose({ steps, ruledOut: [] })

describe('The best step', () => {
  test('of those that use the same is the one of most value, though another brings more', () => {
    const strong = stepOf('strong', { uses: 'troops', value: 10, gain: 9000 })
    const near = stepOf('near', { uses: 'troops', value: 30, gain: 4000 })
    const choice = chosenFrom(strong, near)
    expect(choice?.step.what).toBe('near')
    expect(choice?.decision.runnerUp?.what).toBe('strong')
  })

  test('of those that use different things is the one that brings most', () => {
    const raid = stepOf('raid', { uses: 'troops', value: 30, gain: 4000, loss: 500 })
    const sail = stepOf('sail', { uses: 'ships', value: 2, gain: 5000 })
    expect(chosenFrom(raid, sail)?.decision.chosen?.what).toBe('sail')
    expect(chosenFrom(raid, { ...sail, loss: 3000 })?.step.what).toBe('raid')
  })

  test('is the one of the more important module if they are about equal', () => {
    const first = stepOf('first', { uses: 'carts', gain: 1000 })
    const second = stepOf('second', { uses: 'ships', gain: 1050 })
    expect(chosenFrom(first, second)?.step.what).toBe('first')
    expect(chosenFrom(second, first)?.step.what).toBe('second')
    expect(chosenFrom(first, { ...second, gain: 1200 })?.step.what).toBe('second')
  })

  test('is urgent before it is anything else', () => {
    const feed = stepOf('feed', { isUrgent: true, gain: 10 })
    expect(chosenFrom(stepOf('raid', { uses: 'troops', gain: 9000 }), feed)?.step.what).toBe('feed')
  })

  test('is a look before an attack, and its runner-up is the attack', () => {
    const look = stepOf('look', { uses: 'troops', isLook: true, gain: 500 })
    const choice = chosenFrom(stepOf('attack', { uses: 'troops', value: 40, gain: 400 }), look)
    expect(choice?.step.what).toBe('look')
    expect(choice?.decision.runnerUp?.what).toBe('attack')
  })
})

test('A decision says how many were compared, and only some of what was ruled out', () => {
  const ruledOut = Array.from({ length: 9 }, (_, n) => ({ what: `${n}`, why: 'It is too far.' }))
  const choice = choose({ steps: [stepOf('only')], ruledOut })
  expect(choice?.decision).toMatchObject({ runnerUp: null, compared: 1, ruledOut: ruledOut.slice(0, 5) })
  expect(choose({ steps: [], ruledOut })).toBeNull()
})

test('A decision is done with its step, unless what it brings is known later', () => {
  expect(chosenFrom(stepOf('collect'))?.decision.isDone).toBe(true)
  expect(chosenFrom(stepOf('raid', { isAwaited: true }))?.decision.isDone).toBeUndefined()
})
