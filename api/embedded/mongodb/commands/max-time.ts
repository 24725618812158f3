import { badValue } from '../errors/refusals'
import { asDouble, type Document, isNumber } from '../values/values'

const MAX_TIME = 0x7fff_ffff

/** Milliseconds; 0 means no limit: https://www.mongodb.com/docs/manual/reference/method/cursor.maxTimeMS/ */
export function maxTimeOf(command: Document): number {
  const value = command.get('maxTimeMS')
  if (value === undefined) return 0
  if (!isNumber(value)) throw badValue('maxTimeMS must be a number')
  const time = asDouble(value)
  if (!(time >= 0 && time <= MAX_TIME)) {
    throw badValue(`${time} value for maxTimeMS is out of range [0; ${MAX_TIME}]`)
  }
  if (!Number.isInteger(time)) throw badValue('maxTimeMS has non-integral value')
  return time
}
