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
  const foreign = foreignSyntax.exec(source.pattern.replace(sharedEscapes, '_'))
  if (foreign) throw invalidPattern(`'${foreign[0]}' is not supported by the embedded server`)
  const unknown = /[^ims]/.exec(source.options)
  if (unknown) throw badValue(unsupported(`the regular expression option '${unknown[0]}'`))
  return { source, regex: compile(source), ...prefixOf(source) }
}

export const patternOfText = (pattern: string, options: string) => patternOf(new BSONRegExp(pattern, options))

export const isSamePattern = (a: BSONRegExp, b: BSONRegExp) => a.pattern === b.pattern && a.options === b.options

const invalidPattern = (why: string) => new MongoError('InvalidRegex', `Regular expression is invalid: ${why}`)

function compile({ pattern, options }: BSONRegExp): RegExp {
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
