import { MongoError } from '../errors/mongo-error'
import { failedToParse, invalidNamespace, notImplemented, wrongType } from '../errors/refusals'
import {
  asDouble,
  asInteger,
  type Document,
  isDocument,
  isNullish,
  isNumber,
  isTruthy,
  type Value,
} from '../values/values'
import type { CommandContext } from './command'

export function documentField(command: Document, name: string): Document | undefined {
  const value = command.get(name)
  if (isNullish(value)) return undefined
  if (!isDocument(value)) throw wrongType(name, 'object')
  return value
}

export function listField(command: Document, name: string): Value[] | undefined {
  const value = command.get(name)
  if (value === undefined) return undefined
  if (!Array.isArray(value)) throw wrongType(name, 'array')
  return value
}

export function textField(command: Document, name: string): string {
  const value = command.get(name)
  if (typeof value !== 'string') throw wrongType(name, 'string')
  return value
}

export function flagField(command: Document, name: string): boolean {
  const value = command.get(name)
  if (value !== undefined && typeof value !== 'boolean' && !isNumber(value)) throw wrongType(name, 'bool')
  return isTruthy(value)
}

export function countField(command: Document, name: string): number | undefined {
  const value = command.get(name)
  if (isNullish(value)) return undefined
  if (!isNumber(value)) throw wrongType(name, 'long')
  const count = asInteger(value)
  if (count === undefined) throw failedToParse(`Expected an integer: ${name}: ${asDouble(value)}`)
  if (count < 0)
    throw new MongoError('NegativeCount', `BSON field '${name}' value must be >= 0, actual value '${count}'`)
  return count
}

export function namespaceOf({ database, command, name }: CommandContext): string {
  const collection = command.get(name)
  if (typeof collection !== 'string') throw new MongoError('InvalidNamespace', `collection name has invalid type`)
  if (collection === '') throw invalidNamespace(`${database}.`)
  return `${database}.${collection}`
}

/** Only byte order is supported, so any other collation is rejected instead of ignored. */
export function refuseCollation(collation: Value | undefined) {
  if (collation === undefined) return
  if (isDocument(collation) && (collation.size === 0 || collation.get('locale') === 'simple')) return
  throw notImplemented("'collation'")
}

export function refuseOptions(command: Document, names: readonly string[]) {
  const unsupportedOption = names.find((name) => isTruthy(command.get(name)))
  if (unsupportedOption) throw notImplemented(`'${unsupportedOption}'`)
}
