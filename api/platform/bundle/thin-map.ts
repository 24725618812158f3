/** https://tc39.es/ecma426/ */
export interface SourceMap {
  sources: string[]
  sourcesContent: string[]
  mappings: string
  names: string[]
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUE_OF = new Map([...DIGITS].map((digit, value) => [digit.charCodeAt(0), value]))
const CONTINUES = 32
const END_OF_LINE = ';'.charCodeAt(0)
const END_OF_SEGMENT = ','.charCodeAt(0)

/**
 * Keeps where each line of the sources begins, without columns, names and texts. Bun reads the whole map for the first stack
 * of a process and keeps it.
 */
export function thinMap(map: SourceMap): SourceMap {
  return { ...map, names: [], sourcesContent: map.sources.map(() => ''), mappings: thinMappings(map.mappings) }
}

function thinMappings(mappings: string): string {
  const thin = createWriter()
  const numbers: number[] = []
  let [column, source, line] = [0, 0, 0]
  let value = 0
  let shift = 0

  function take(): void {
    const [columns = 0, sources, lines] = numbers
    column += columns
    if (sources !== undefined && lines !== undefined) {
      source += sources
      line += lines
      thin.segment(column, source, line)
    }
    numbers.length = 0
  }

  for (let at = 0; at < mappings.length; at++) {
    const code = mappings.charCodeAt(at)
    if (code === END_OF_LINE || code === END_OF_SEGMENT) {
      take()
      if (code === END_OF_LINE) {
        column = 0
        thin.endLine()
      }
      continue
    }
    const digit = VALUE_OF.get(code) ?? 0
    value += (digit & (CONTINUES - 1)) << shift
    shift += 5
    if (digit & CONTINUES) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  take()
  return thin.text()
}

function createWriter() {
  const parts: string[] = []
  let [column, source, line] = [0, -1, -1]
  let before = { column: 0, source: 0, line: 0 }
  let isFirst = true
  return {
    segment(newColumn: number, newSource: number, newLine: number): void {
      if (!isFirst && newSource === source && newLine === line) return
      ;[column, source, line] = [newColumn, newSource, newLine]
      const deltas = [column - before.column, source - before.source, line - before.line, 0]
      parts.push(isFirst ? '' : ',', ...deltas.map(encoded))
      before = { column, source, line }
      isFirst = false
    },
    endLine(): void {
      parts.push(';')
      before = { ...before, column: 0 }
      isFirst = true
    },
    text: () => parts.join(''),
  }
}

function encoded(number: number): string {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1
  let text = ''
  do {
    const digit = rest & (CONTINUES - 1)
    rest >>= 5
    text += DIGITS[rest > 0 ? digit | CONTINUES : digit]
  } while (rest > 0)
  return text
}
