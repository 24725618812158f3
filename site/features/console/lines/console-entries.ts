import type { ConsoleGap } from '../../../../shared/console/console-gap'
import { KIND_OF_SIGN, type LineKind, parseLine, withoutDecision } from '../../../../shared/console/console-lines'
import { MAX_CONSOLE_LINES } from '../../../../shared/limits'
import type { LocalizedInstant } from '../../../lib/words/localize-instants'

export interface ConsoleLine {
  number: number
  kind: LineKind
  /** Milliseconds since 1970; null for a line without a time. */
  at: number | null
  text: string
  /** The instants in the text, once it is localized. */
  times?: readonly LocalizedInstant[]
  /** The id of the decision that the line tells of. */
  decision?: string
  /** As printed, without the decision's id. */
  raw: string
}

/** Lines that the server no longer had. */
export interface GapEntry extends ConsoleGap {
  kind: 'gap'
}

export type ConsoleEntry = ConsoleLine | GapEntry

export const isGap = (entry: ConsoleEntry): entry is GapEntry => entry.kind === 'gap'

export const linesOf = (entries: readonly ConsoleEntry[]): readonly ConsoleLine[] =>
  entries.filter((entry) => !isGap(entry))

export function lineOf(number: number, raw: string): ConsoleLine {
  const line = parseLine(raw)
  if (!line) return { number, raw, kind: 'plain', at: null, text: raw }
  const { sign, at, text, decision } = line
  const shown = { number, raw, kind: KIND_OF_SIGN[sign], at, text }
  return decision ? { ...shown, raw: withoutDecision(raw), decision } : shown
}

/** The last line number that the entry covers. */
export const numberOf = (entry: ConsoleEntry) => (isGap(entry) ? entry.to : entry.number)

/** Drops the oldest lines beyond the limit. */
export function withNewest(entries: readonly ConsoleEntry[], added: readonly ConsoleEntry[]): readonly ConsoleEntry[] {
  const all = [...entries, ...added]
  let lines = 0
  for (let index = all.length - 1; index >= 0; index--) {
    const entry = all[index]
    if (entry && !isGap(entry) && ++lines === MAX_CONSOLE_LINES) return index === 0 ? all : all.slice(index)
  }
  return all
}
