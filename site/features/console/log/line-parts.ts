export interface LinePart {
  /** Its first character's place in the text. */
  from: number
  text: string
  isWon: boolean
  isFound: boolean
}

interface Range {
  from: number
  to: number
}

// "1,200 wood" was won; "18,180 of 25,000", "9 minutes" and "41:17" were not.
const won = /(?<![\d.,:])\d+(?:,\d{3})*(?= (?!(?:of|seconds?|minutes?|hours?|days?)\b)\p{L})/gu

/** Cuts a text where a number was won and where it holds what is searched for. */
export function partsOf(text: string, isGain: boolean, sought: string): LinePart[] {
  const finds = placesOf(text, sought)
  const wins = isGain ? rangesOf(text, won).filter((win) => finds.every((find) => canHold(win, find))) : []
  const cuts = [0, ...[...wins, ...finds].flatMap(({ from, to }) => [from, to]), text.length]
  const borders = [...new Set(cuts)].sort((a, b) => a - b)
  return borders.slice(1).map((to, index) => {
    const from = borders[index] ?? 0
    const isIn = (range: Range) => range.from <= from && to <= range.to
    return { from, text: text.slice(from, to), isWon: wins.some(isIn), isFound: finds.some(isIn) }
  })
}

// What is found stays in one piece.
const canHold = (win: Range, find: Range) =>
  find.to <= win.from || win.to <= find.from || (win.from <= find.from && find.to <= win.to)

/** Where a text holds what is searched for, whatever its case. */
export function placesOf(text: string, sought: string): Range[] {
  if (!sought) return []
  return rangesOf(text, new RegExp(RegExp.escape(sought), 'giu'))
}

function rangesOf(text: string, pattern: RegExp): Range[] {
  return [...text.matchAll(pattern)].map((match) => ({ from: match.index, to: match.index + match[0].length }))
}
