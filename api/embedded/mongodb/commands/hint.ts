import { badValue, failedToParse } from '../errors/refusals'
import type { Hint } from '../planner/plan'
import type { Collection } from '../storage/collection'
import { indexByKeyOrName, isSameKey } from '../storage/find-index'
import { asInteger, type Document, isDocument, type Value } from '../values/values'

export function hintOf(collection: Collection, command: Document): Hint {
  if (isNatural(command.get('sort'))) return naturalOrder(command.get('sort'))
  const hint = command.get('hint')
  if (hint === undefined || (isDocument(hint) && hint.size === 0)) return undefined
  if (typeof hint !== 'string' && !isDocument(hint)) throw failedToParse('Hint must be a string or an object')
  if (isNatural(hint)) return naturalOrder(hint)
  if (hint === '_id_' || (isDocument(hint) && isSameKey(hint, new Map([['_id', 1]])))) return 'id'
  const index = indexByKeyOrName(collection, hint)
  if (!index) {
    throw badValue(
      'error processing query: planner returned error: hint provided does not correspond to an existing index',
    )
  }
  return index
}

/** Whether a sort or a hint is the order of insertion (https://www.mongodb.com/docs/manual/reference/operator/meta/natural/). */
export const isNatural = (value: Value | undefined): value is Document => isDocument(value) && value.has('$natural')

function naturalOrder(order: Value | undefined): Hint {
  const direction = isNatural(order) && order.size === 1 ? asInteger(order.get('$natural')) : undefined
  if (direction === 1) return 'collection'
  if (direction === -1) return 'collection backwards'
  throw badValue('$natural sort cannot be set to a value other than -1 or 1, or be combined with other fields')
}
