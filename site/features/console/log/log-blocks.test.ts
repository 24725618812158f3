import { expect, test } from 'bun:test'
import { type ConsoleEntry, lineOf } from '../lines/console-entries'
import { blocksOf, isSameBlock } from './log-blocks'

const lines = (from: number, to: number): ConsoleEntry[] =>
  Array.from({ length: to - from + 1 }, (_, index) => lineOf(from + index, `line ${from + index}`))

const unchanged = (before: ConsoleEntry[], after: ConsoleEntry[]) => {
  const earlier = blocksOf(before)
  return blocksOf(after).flatMap((block) => {
    const same = earlier.find(({ key }) => key === block.key)
    return same && isSameBlock(same, block) ? [block.key] : []
  })
}

test('blocks hold every line, in order', () => {
  const all = [...lines(95, 99), { kind: 'gap' as const, from: 100, to: 230 }, ...lines(231, 310)]
  expect(blocksOf(all).flatMap(({ entries }) => entries)).toEqual(all)
  expect(blocksOf(all).map(({ key }) => key)).toEqual([0, 2, 3])
  expect(blocksOf([])).toEqual([])
})

test('a new line changes only the last block, and the oldest line only the first', () => {
  const kept = lines(150, 550)
  expect(unchanged(kept, [...kept, ...lines(551, 551)])).toEqual([1, 2, 3, 4])
  expect(unchanged(kept, kept.slice(1))).toEqual([2, 3, 4, 5])
})
