import { BSONRegExp } from 'bson'
import { MongoError } from '../errors/mongo-error'
import { badValue, unsupported } from '../errors/refusals'

export interface Pattern {
  source: BSONRegExp
  regex: RegExp
  /** The text that every match begins with, if the expression is anchored. */
  prefix: string | undefined
  isPrefixOnly: boolean
}

// Syntax that PCRE and JavaScript read the same way. Anything else is rejected rather than answered wrongly.
const sharedEscapes = /\\(?:[dDwWsSbBnrtfv0-9xck]|[^a-zA-Z])/g
const foreignSyntax = /\\|\[\[:|\(\?(?![:=!<])|\(\?<(?![=!a-zA-Z])|[*+?}]\+|\(\*/

export function patternOf(source: BSONRegExp): Pattern {
  const unknown = /[^imsx]/.exec(source.options)
  if (unknown) throw badValue(unsupported(`the regular expression option '${unknown[0]}'`))
  const isExtended = source.options.includes('x')
  const pattern = isExtended ? withoutFreeSpace(source.pattern) : source.pattern
  const foreign = foreignSyntax.exec(pattern.replace(sharedEscapes, '_'))
  if (foreign) throw invalidPattern(`'${foreign[0]}' is not supported by the embedded server`)
  return { source, regex: compile(pattern, source.options.replace('x', '')), ...prefixOf(source) }
}

export const patternOfText = (pattern: string, options: string) => patternOf(new BSONRegExp(pattern, options))

export const isSamePattern = (a: BSONRegExp, b: BSONRegExp) => a.pattern === b.pattern && a.options === b.options

const invalidPattern = (why: string) => new MongoError('InvalidRegex', `Regular expression is invalid: ${why}`)

/**
 * JavaScript lacks the option `x`, which ignores space and comments outside of character classes
 * (https://www.mongodb.com/docs/manual/reference/operator/query/regex/#syntax).
 */
function withoutFreeSpace(pattern: string): string {
  const parts = /(\\.|\[\^?\]?(?:\\.|[^\]\\])*\])|(?:\s|#[^\n]*)+/gs
  return pattern.replace(parts, (whole, kept, at: number) => {
    if (kept !== undefined) return kept
    // Kept apart, so that a digit does not join what stands before the space.
    return /\d/.test(pattern[at + whole.length] ?? '') ? '(?:)' : ''
  })
}

function compile(pattern: string, options: string): RegExp {
  try {
    return new RegExp(pattern, options)
  } catch (cause) {
    throw invalidPattern(cause instanceof Error ? cause.message : 'it cannot be read')
  }
}

const literalText = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[^a-zA-Z0-9])*)/

function prefixOf({ pattern, options }: BSONRegExp): { prefix: string | undefined; isPrefixOnly: boolean } {
  const anchored = options === '' && !pattern.includes('|') ? literalText.exec(pattern) : null
  if (!anchored?.[1]) return { prefix: undefined, isPrefixOnly: false }
  const [whole, literal] = anchored
  const rest = pattern.slice(whole.length)
  return { prefix: withoutOptionalEnd(literal, rest), isPrefixOnly: rest === '' || rest === '.*' }
}

/** In /^ab*c/ the b is optional, so only the a is certain. */
function withoutOptionalEnd(literal: string, rest: string): string | undefined {
  const certain = /^[*?{]/.test(rest) ? literal.replace(/(?:\\.|[^\\])$/su, '') : literal
  return certain.replace(/\\(.)/gs, '$1') || undefined
}
