import { type ConsoleEntry, linesOf, numberOf } from '../lines/console-entries'

// The browser lays out and React compares one block at a time.
const BLOCK = 100

export interface LogBlock {
  key: number
  entries: readonly ConsoleEntry[]
  /** The time of the last line before the block; null if unknown. */
  before: number | null
}

/** Splits at fixed line numbers, so that a new line changes only the last block and a dropped one only the first. */
export function blocksOf(entries: readonly ConsoleEntry[]): LogBlock[] {
  const groups = Map.groupBy(entries, (entry) => Math.floor(numberOf(entry) / BLOCK))
  let before: number | null = null
  return [...groups].map(([key, members]) => {
    const block = { key, entries: members, before }
    before = lastTimeIn(members) ?? before
    return block
  })
}

const lastTimeIn = (entries: readonly ConsoleEntry[]) => linesOf(entries).findLast(({ at }) => at !== null)?.at

export const holdsLine = (block: LogBlock, number: number) => block.key === Math.floor(number / BLOCK)

export function isSameBlock(a: LogBlock, b: LogBlock): boolean {
  return (
    a.before === b.before &&
    a.entries.length === b.entries.length &&
    a.entries.every((entry, place) => entry === b.entries[place])
  )
}
