import { Decimal128, Int32, ObjectId } from 'bson'
import { isDocument, type Value } from './values'

/** A key as MongoDB prints it in error messages: { email: "anna@example.org" } */
export function showKey(fields: Iterable<readonly [string, Value]>): string {
  const shown = [...fields].map(([name, value]) => `${name}: ${showValue(value)}`)
  return shown.length === 0 ? '{}' : `{ ${shown.join(', ')} }`
}

export function showValue(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`
  if (value instanceof Date) return `new Date(${value.getTime()})`
  if (value instanceof Int32) return String(value.value)
  if (value instanceof Decimal128) return value.toString()
  if (isDocument(value)) return showKey(value)
  if (Array.isArray(value)) return `[ ${value.map(showValue).join(', ')} ]`
  return String(value)
}
