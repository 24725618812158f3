import type { ConsoleLine } from '../lines/console-entries'
import { placesOf } from './line-parts'

/** Where something was found: in which line, and from which character of it on. */
export interface Match {
  number: number
  from: number
}

export function matchesIn(lines: readonly ConsoleLine[], query: string): Match[] {
  return lines.flatMap(({ number, text }) => placesOf(text, query).map(({ from }) => ({ number, from })))
}

/** The place of the first match from a position on, else that of the last one; -1 where nothing was found. */
export function indexFrom(matches: readonly Match[], { number, from }: Match): number {
  const index = matches.findIndex((match) => match.number > number || (match.number === number && match.from >= from))
  return index === -1 ? matches.length - 1 : index
}

/** The place after one, or before it; past either end it begins again at the other. */
export const nextIndex = (index: number, step: 1 | -1, count: number) => (index + step + count) % count
