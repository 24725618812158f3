import { badValue, failedToParse, notImplemented } from '../errors/refusals'
import type { Hint } from '../planner/plan'
import type { Collection } from '../storage/collection'
import { indexByKeyOrName, isSameKey } from '../storage/find-index'
import { asInteger, type Document, isDocument } from '../values/values'

export function hintOf(collection: Collection, command: Document): Hint {
  const hint = command.get('hint')
  if (hint === undefined || (isDocument(hint) && hint.size === 0)) return undefined
  if (typeof hint !== 'string' && !isDocument(hint)) throw failedToParse('Hint must be a string or an object')
  if (isDocument(hint) && hint.has('$natural')) {
    if (asInteger(hint.get('$natural')) !== 1) throw notImplemented("a hint at '$natural' backwards")
    return 'collection'
  }
  if (hint === '_id_' || (isDocument(hint) && isSameKey(hint, new Map([['_id', 1]])))) return 'id'
  const index = indexByKeyOrName(collection, hint)
  if (!index) {
    throw badValue(
      'error processing query: planner returned error: hint provided does not correspond to an existing index',
    )
  }
  return index
}
