import { BSONRegExp } from 'bson'
import { patternOf, patternOfText } from '../../bson/pattern'
import { typeName } from '../../bson/types'
import { MongoError } from '../../errors/mongo-error'
import { int32, isNullish, isNumber, type Maybe } from '../../values/values'
import { textOf } from './conversion'
import { integerIn } from './lists'
import { type Operator, taking, takingNamed } from './operator'

const MANY = Number.POSITIVE_INFINITY

const trimming = (trim: (text: string, characters: string | undefined) => string) =>
  takingNamed({ required: ['input'], optional: ['chars'] }, ({ input, chars }, name) => {
    if (isNullish(input) || chars === null) return null
    return trim(textIn(input, name), chars === undefined ? undefined : textIn(chars, name))
  })

const replacing = (replace: (text: string, find: string, replacement: string) => string) =>
  takingNamed({ required: ['input', 'find', 'replacement'] }, ({ input, find, replacement }, name) => {
    if ([input, find, replacement].some(isNullish)) return null
    return replace(textIn(input, name), textIn(find, name), textIn(replacement, name))
  })

export const stringOperators: Record<string, Operator> = {
  $concat: taking(0, MANY, (texts, name) =>
    texts.some(isNullish) ? null : texts.map((text) => textIn(text, name)).join(''),
  ),
  $toLower: taking(1, 1, ([text]) => changeableText(text).replace(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  $toUpper: taking(1, 1, ([text]) => changeableText(text).replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
  $strLenCP: taking(1, 1, ([text], name) => int32([...textIn(text, name)].length)),
  $strLenBytes: taking(1, 1, ([text], name) => int32(Buffer.byteLength(textIn(text, name)))),
  $substrCP: taking(3, 3, ([text, start, length], name) => {
    const from = integerIn(start, name)
    return [...changeableText(text)].slice(from, from + integerIn(length, name)).join('')
  }),
  $split: taking(2, 2, ([text, separator], name) => {
    if (isNullish(text) || isNullish(separator)) return null
    if (separator === '') throw new MongoError('EmptySeparator', '$split requires a non-empty separator')
    return textIn(text, name).split(textIn(separator, name))
  }),
  $indexOfCP: taking(2, 2, ([text, part], name) => {
    if (isNullish(text)) return null
    const at = textIn(text, name).indexOf(textIn(part, name))
    return int32(at < 0 ? -1 : [...textIn(text, name).slice(0, at)].length)
  }),
  $strcasecmp: taking(2, 2, ([a, b]) => {
    const [left, right] = [changeableText(a).toUpperCase(), changeableText(b).toUpperCase()]
    return int32(left < right ? -1 : left > right ? 1 : 0)
  }),
  $trim: trimming((text, characters) => trimEnd(trimStart(text, characters), characters)),
  $ltrim: trimming(trimStart),
  $rtrim: trimming(trimEnd),
  $replaceOne: replacing((text, find, replacement) => text.replace(find, () => replacement)),
  $replaceAll: replacing((text, find, replacement) => text.replaceAll(find, () => replacement)),
  $regexMatch: takingNamed(
    { required: ['input', 'regex'], optional: ['options'] },
    ({ input, regex, options }, name) => {
      if (isNullish(input) || isNullish(regex)) return false
      return patternIn(regex, options, name).regex.test(textIn(input, name))
    },
  ),
}

function patternIn(regex: Maybe, options: Maybe, name: string) {
  const flags = isNullish(options) ? '' : textIn(options, name)
  if (regex instanceof BSONRegExp) return flags ? patternOfText(regex.pattern, flags) : patternOf(regex)
  return patternOfText(textIn(regex, name), flags)
}

function trimStart(text: string, characters: string | undefined): string {
  if (characters === undefined) return text.trimStart()
  const unwanted = new Set(characters)
  const letters = [...text]
  const start = letters.findIndex((letter) => !unwanted.has(letter))
  return start < 0 ? '' : letters.slice(start).join('')
}

function trimEnd(text: string, characters: string | undefined): string {
  if (characters === undefined) return text.trimEnd()
  const unwanted = new Set(characters)
  const letters = [...text]
  return letters.slice(0, letters.findLastIndex((letter) => !unwanted.has(letter)) + 1).join('')
}

export function textIn(value: Maybe, name: string): string {
  if (typeof value === 'string') return value
  throw new MongoError('NotAString', `${name} only supports strings, not ${typeName(value)}`)
}

/** Some text operators also accept numbers and dates, and treat null as an empty text. */
function changeableText(value: Maybe): string {
  if (isNullish(value)) return ''
  if (typeof value === 'string' || isNumber(value) || value instanceof Date) return textOf(value)
  throw new MongoError('NotText', `can't convert from BSON type ${typeName(value)} to String`)
}
