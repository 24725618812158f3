const LINES_AROUND = 2

interface CodeLine {
  line: number
  text: string
}

/** A line of a script with its neighbours, each cut to `width`. */
export function codeAround(source: string, line: number, width: number): CodeLine[] {
  const first = Math.max(1, line - LINES_AROUND)
  return source
    .split(/\r\n|\r|\n/)
    .slice(first - 1, line + LINES_AROUND)
    .map((text, index) => ({ line: first + index, text: text.slice(0, width) }))
}
