import type { ConsoleLine } from '../lines/console-entries'

export interface LinePart {
  /** The index of the first character. */
  from: number
  text: string
  isGain: boolean
  isFound: boolean
  /** The instant that the part shows. */
  at?: string
}

interface Range {
  from: number
  to: number
}

// "1,200 wood" is a gain; "18,180 of 25,000", "9 minutes" and "41:17" are not.
const GAIN = /(?<![\d.,:])\d+(?:,\d{3})*(?= (?!(?:of|seconds?|minutes?|hours?|days?)\b)\p{L})/gu

type LineText = Pick<ConsoleLine, 'text' | 'kind' | 'times'>

/** Splits a text at instants, gains and matches. */
export function partsOf({ text, kind, times: allTimes = [] }: LineText, query: string): LinePart[] {
  const finds = placesOf(text, query)
  const fits = (range: Range) => finds.every((find) => canHold(range, find))
  const times = allTimes.filter(fits)
  const isApart = (range: Range) => allTimes.every(({ from, to }) => range.to <= from || to <= range.from)
  const gains = kind === 'gain' ? rangesOf(text, GAIN).filter((win) => fits(win) && isApart(win)) : []
  const cuts = [0, ...[...gains, ...finds, ...times].flatMap(({ from, to }) => [from, to]), text.length]
  const borders = [...new Set(cuts)].sort((a, b) => a - b)
  return borders.slice(1).map((to, index) => {
    const from = borders[index] ?? 0
    const isIn = (range: Range) => range.from <= from && to <= range.to
    const at = times.find(isIn)?.at
    return { from, text: text.slice(from, to), isGain: gains.some(isIn), isFound: finds.some(isIn), ...(at && { at }) }
  })
}

// A match is never split.
const canHold = (win: Range, find: Range) =>
  find.to <= win.from || win.to <= find.from || (win.from <= find.from && find.to <= win.to)

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/** Case-insensitive. */
export function placesOf(text: string, query: string): Range[] {
  if (!query) return []
  return rangesOf(text, new RegExp(query.replace(SYNTAX, '\\$&'), 'giu'))
}

function rangesOf(text: string, pattern: RegExp): Range[] {
  return [...text.matchAll(pattern)].map((match) => ({ from: match.index, to: match.index + match[0].length }))
}
