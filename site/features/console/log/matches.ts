import type { ConsoleLine } from '../lines/console-entries'
import { placesOf } from './line-parts'

export interface Match {
  number: number
  from: number
}

export function matchesIn(lines: readonly ConsoleLine[], query: string): Match[] {
  return lines.flatMap(({ number, text }) => placesOf(text, query).map(({ from }) => ({ number, from })))
}

/** The first match at or after a position, otherwise the last one; -1 without matches. */
export function indexFrom(matches: readonly Match[], { number, from }: Match): number {
  const index = matches.findIndex((match) => match.number > number || (match.number === number && match.from >= from))
  return index === -1 ? matches.length - 1 : index
}

/** Wraps around at both ends. */
export const nextIndex = (index: number, step: 1 | -1, count: number) => (index + step + count) % count
