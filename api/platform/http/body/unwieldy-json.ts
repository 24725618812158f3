import { invalid } from '../../errors'

const MOST_DEEP = 8
const MOST_VALUES = 1000

/**
 * Refuses JSON that is deeper or broader than the body of any call, while it is still text: the values that it
 * would become cost far more to look at than they cost to send.
 */
export function refuseUnwieldy(json: string): void {
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') at = endOfText(json, at)
    else if (character === ',') values++
    else if (character === ']' || character === '}') depth--
    else if (character === '[' || character === '{') {
      depth++
      values++
    }
    if (depth > MOST_DEEP) throw invalid(`The body is nested more than ${MOST_DEEP} levels deep.`)
    if (values > MOST_VALUES) throw invalid(`The body has more than ${MOST_VALUES} values.`)
  }
}

/** Where the text that begins at this quote ends; a quote after a backslash does not end it. */
function endOfText(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
