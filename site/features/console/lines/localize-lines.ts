import type { Today } from '../../../lib/clock/use-today'
import { localizeInstants } from '../../../lib/words/localize-instants'
import { type ConsoleEntry, type ConsoleLine, isGap } from './console-entries'

/** Localizes the instants in lines, so that search and display use the same text. Caches each line for the day. */
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
