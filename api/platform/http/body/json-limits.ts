import { wrongBody } from '../../errors'

const MAX_DEPTH = 8
const MAX_VALUES = 1000

/**
 * Refuses JSON with more levels or values than any call needs. It reads the text, because parsing and validating such a
 * body costs far more than sending it.
 */
export function enforceJsonLimits(json: string): void {
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') at = endOfString(json, at)
    else if (character === ',') values++
    else if (character === ']' || character === '}') depth--
    else if (character === '[' || character === '{') {
      depth++
      values++
    }
    if (depth > MAX_DEPTH) throw wrongBody(`The body is nested more than ${MAX_DEPTH} levels deep.`)
    if (values > MAX_VALUES) throw wrongBody(`The body has more than ${MAX_VALUES} values.`)
  }
}

/** The closing quote of the string that starts here. A quote after a backslash is part of the string. */
function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
