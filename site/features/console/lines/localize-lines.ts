import type { Today } from '../../../lib/clock/use-today'
import { localizeInstants } from '../../../lib/words/localize-instants'
import { type ConsoleEntry, type ConsoleLine, isGap } from './console-entries'

/** Tells lines in the time of their reader: what is searched and shown is the same text. A line stays the same object all day. */
export function createLineLocalizer({
  zone,
  from,
}: Today): (entries: readonly ConsoleEntry[]) => readonly ConsoleEntry[] {
  const known = new WeakMap<ConsoleLine, ConsoleLine>()
  const localize = (line: ConsoleLine) => {
    const { text, times } = localizeInstants(line.text, zone, from)
    return times.length === 0 ? line : { ...line, text, times }
  }
  const localizeOnce = (line: ConsoleLine) => {
    const localized = known.get(line) ?? localize(line)
    known.set(line, localized)
    return localized
  }
  return (entries) => entries.map((entry) => (isGap(entry) ? entry : localizeOnce(entry)))
}
