import { getSchemaValidator } from 'elysia'
import { formatNumber } from './formats'
import { type CallName, callSchemas } from './protocol'

const validators = new Map(
  Object.entries(callSchemas).map(([call, schema]) => [call, getSchemaValidator(schema, { coerce: false })]),
)

export const isCall = (name: string): name is CallName => validators.has(name)

interface Fault {
  path?: string
  instancePath?: string
  schema?: Expected
  value?: unknown
  message?: string
}

interface Expected {
  type?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
  multipleOf?: number
  maxLength?: number
}

/**
 * "The amount of send_carts must be a whole number from 1 to 1,000,000, not 0.5." Null if a game takes these arguments.
 * `name` is what the caller calls it.
 */
export function argumentsFault(call: CallName, given: unknown, name: string = call): string | null {
  const validator = validators.get(call)
  if (!validator || validator.Check(given)) return null
  for (const { path, instancePath, schema = {}, value, message } of validator.Errors(given) as Iterable<Fault>) {
    const field = (path ?? instancePath ?? '').split('/').findLast((part) => !/^\d*$/.test(part))
    if (!field) continue
    if (message === 'Unexpected property') return `There is no ${field} in the arguments of ${name}.`
    const missing = value === undefined ? 'is missing. It ' : ''
    return `The ${field} of ${name} ${missing}must be ${expectedBy(schema)}${notText(schema, value)}.`
  }
  return `These are not the arguments of ${name}.`
}

const KINDS: Record<string, string> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
}

function expectedBy({ type = '', enum: words, minimum, maximum, multipleOf, maxLength }: Expected): string {
  if (words) return `one of ${words.join(', ')}`
  if (maxLength) return `a text of at most ${maxLength} characters`
  if (type !== 'number') return KINDS[type] ?? 'something else'
  const kind = multipleOf === 1 ? 'a whole number' : 'a number'
  if (minimum === undefined || maximum === undefined) return kind
  return `${kind} from ${formatNumber(minimum)} to ${formatNumber(maximum)}`
}

/** What was given instead, but no free text: it may be a secret. */
function notText({ enum: words, type }: Expected, value: unknown): string {
  if (!words && type !== 'number') return ''
  return typeof value === 'number' || typeof value === 'string' ? `, not ${String(value).slice(0, 40)}` : ''
}
