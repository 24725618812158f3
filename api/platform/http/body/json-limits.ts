import { invalid } from '../../errors'

const MAX_DEPTH = 8
const MAX_VALUES = 1000

/**
 * Refuses JSON that is deeper or broader than the body of any call, while it is still text: the values that it
 * would become cost far more to look at than they cost to send.
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
    if (depth > MAX_DEPTH) throw invalid(`The body is nested more than ${MAX_DEPTH} levels deep.`)
    if (values > MAX_VALUES) throw invalid(`The body has more than ${MAX_VALUES} values.`)
  }
}

/** Where the text that begins at this quote ends; a quote after a backslash does not end it. */
function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
