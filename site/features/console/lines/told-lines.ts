import type { Today } from '../../../lib/clock/use-today'
import { toldIn } from '../../../lib/words/told-times'
import { type ConsoleEntry, type ConsoleLine, isGap } from './console-entries'

/** Tells lines in the time of their reader: what is searched and shown is the same text. A line stays the same object all day. */
export function lineTeller({ zone, from }: Today): (entries: readonly ConsoleEntry[]) => readonly ConsoleEntry[] {
  const known = new WeakMap<ConsoleLine, ConsoleLine>()
  const tell = (line: ConsoleLine) => {
    const { text, times } = toldIn(line.text, zone, from)
    return times.length === 0 ? line : { ...line, text, times }
  }
  const tellOnce = (line: ConsoleLine) => {
    const told = known.get(line) ?? tell(line)
    known.set(line, told)
    return told
  }
  return (entries) => entries.map((entry) => (isGap(entry) ? entry : tellOnce(entry)))
}
