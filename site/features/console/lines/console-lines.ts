import { CONSOLE_LINES_KEPT } from '../../../../shared/limits'
import { type ReadLine, readLine } from './read-line'

export interface ConsoleLine extends ReadLine {
  number: number
  /** As it came. */
  raw: string
}

/** Lines that were gone before this page could read them. */
export interface ConsoleGap {
  kind: 'gap'
  from: number
  to: number
}

export type ConsoleEntry = ConsoleLine | ConsoleGap

export const isGap = (entry: ConsoleEntry): entry is ConsoleGap => entry.kind === 'gap'

export const lineOf = (number: number, raw: string): ConsoleLine => ({ number, raw, ...readLine(raw) })

/** The number up to which a reader has read with this entry. */
export const numberOf = (entry: ConsoleEntry) => (isGap(entry) ? entry.to : entry.number)

/** Reads the data of a gap event; null when it is not one. */
export function gapOf(data: string): ConsoleGap | null {
  const [, from, to] = /^\{"from":(\d+),"to":(\d+)\}$/.exec(data.replaceAll(/\s/g, '')) ?? []
  return from && to ? { kind: 'gap', from: Number(from), to: Number(to) } : null
}

/** Adds what came after the entries, and lets the oldest lines go beyond those that are kept. */
export function withNewest(entries: readonly ConsoleEntry[], added: readonly ConsoleEntry[]): readonly ConsoleEntry[] {
  const all = [...entries, ...added]
  let lines = 0
  for (let index = all.length - 1; index >= 0; index--) {
    const entry = all[index]
    if (entry && !isGap(entry) && ++lines === CONSOLE_LINES_KEPT) return index === 0 ? all : all.slice(index)
  }
  return all
}
