import { type ConsoleEntry, numberOf } from '../lines/console-entries'

// Lines below and above the ones in sight are laid out and compared a block at a time.
const BLOCK = 100

export interface LogBlock {
  key: number
  entries: readonly ConsoleEntry[]
}

/** Cuts the log at fixed line numbers, so that a new line changes the last block only and a dropped one the first. */
export function blocksOf(entries: readonly ConsoleEntry[]): LogBlock[] {
  const groups = Map.groupBy(entries, (entry) => Math.floor(numberOf(entry) / BLOCK))
  return [...groups].map(([key, members]) => ({ key, entries: members }))
}

export const holdsLine = (block: LogBlock, number: number) => block.key === Math.floor(number / BLOCK)

export function isSameBlock(a: LogBlock, b: LogBlock): boolean {
  return a.entries.length === b.entries.length && a.entries.every((entry, place) => entry === b.entries[place])
}
