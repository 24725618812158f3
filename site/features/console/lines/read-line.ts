type LineKind = 'plain' | 'gain' | 'send' | 'rest' | 'warn' | 'error' | 'mark'

export interface ReadLine {
  kind: LineKind
  /** When the line was printed, in milliseconds; null for a line that does not say. */
  at: number | null
  text: string
}

const kindOfSign: Record<string, LineKind> = {
  '+': 'gain',
  '>': 'send',
  '~': 'rest',
  '!': 'warn',
  x: 'error',
  '-': 'mark',
  '.': 'plain',
}

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z) (\S) (.*)$/s

/** Reads `<ISO time> <sign> <text>`; a line of another form stays as it is. */
export function readLine(line: string): ReadLine {
  const [, time = '', sign = '', text = ''] = form.exec(line) ?? []
  const at = Date.parse(time)
  const kind = Object.hasOwn(kindOfSign, sign) ? kindOfSign[sign] : undefined
  if (!kind || Number.isNaN(at)) return { kind: 'plain', at: null, text: line }
  return { kind, at, text }
}
