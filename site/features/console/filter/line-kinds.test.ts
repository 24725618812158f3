import { expect, test } from 'bun:test'
import { KIND_OF_SIGN } from '../../../../shared/console/console-lines'
import { type ConsoleEntry, lineOf } from '../lines/console-entries'
import { ALL_KINDS, countKinds, entriesOfKinds, KINDS, withKind } from './line-kinds'

const GAP: ConsoleEntry = { kind: 'gap', from: 1, to: 3 }
const [gain, error, more] = ['+', 'x', '+'].map((sign, index) => lineOf(index + 4, `2026-11-21T11:52:33Z ${sign} text`))
const entries = [GAP, gain, error, more].filter((entry) => entry !== undefined)

test('every kind of line can be chosen', () => {
  expect(KINDS.map(({ kind }) => kind).sort()).toEqual(Object.values(KIND_OF_SIGN).sort())
})

test('an empty choice shows all; several kinds show their lines and the gaps between them', () => {
  const errors = withKind(ALL_KINDS, 'error')
  expect(entriesOfKinds(entries, ALL_KINDS)).toBe(entries)
  expect<unknown>(entriesOfKinds(entries, errors)).toEqual([GAP, error])
  expect(entriesOfKinds(entries, withKind(errors, 'gain'))).toEqual(entries)
  expect(withKind(errors, 'error').size).toBe(0)
})

test('gaps are not shown without lines', () => {
  expect(entriesOfKinds(entries, withKind(ALL_KINDS, 'rest'))).toEqual([])
})

test('lines are counted by kind', () => {
  expect([...countKinds(entries)]).toEqual([
    ['gain', 2],
    ['error', 1],
  ])
})
