import { compareValues, identityOf } from '../bson/compare'
import { decodeFields } from '../bson/decode'
import { parseFilter } from '../filter/parse-filter'
import { pathOf, visitPath } from '../paths/match-path'
import { findStored } from '../planner/find'
import { asInteger, type Document, int32, type Value } from '../values/values'
import { type Command, ok } from './command'
import { documentField, namespaceOf, refuseCollation, textField } from './command-fields'
import { parseSearch } from './find'
import { hintOf } from './hint'

export const count: Command = {
  fields: ['query', 'limit', 'skip', 'hint', 'collation'],
  run(context) {
    const { engine, command } = context
    const search = parseSearch(withPositiveLimit(command), documentField(command, 'query') ?? new Map())
    const collection = engine.catalogue.find(namespaceOf(context))
    if (!collection) return ok({ n: int32(0) })
    const isWhole = !documentField(command, 'query')?.size && !search.limit && !search.skip
    const n = isWhole
      ? collection.count()
      : findStored(collection, { ...search, hint: hintOf(collection, command) }).length
    return ok({ n: int32(n) })
  },
}

/** A negative limit counts like a positive one (https://www.mongodb.com/docs/manual/reference/command/count/). */
function withPositiveLimit(command: Document): Document {
  const limit = asInteger(command.get('limit'))
  return limit !== undefined && limit < 0 ? new Map(command).set('limit', -limit) : command
}

export const distinct: Command = {
  fields: ['key', 'query', 'collation', 'hint'],
  run(context) {
    const { engine, command } = context
    refuseCollation(command.get('collation'))
    const path = pathOf(textField(command, 'key'))
    const filter = parseFilter(documentField(command, 'query') ?? new Map())
    const collection = engine.catalogue.find(namespaceOf(context))
    if (!collection) return ok({ values: [] })
    const found = findStored(collection, { filter, hint: hintOf(collection, command) })
    const fields = new Set(path.slice(0, 1))
    return ok({
      values: distinctValues(
        found.map(({ bson }) => decodeFields(bson, fields)),
        path,
      ),
    })
  },
}

/** Lists contribute their elements; an empty list contributes nothing. */
function distinctValues(documents: Document[], path: readonly string[]): Value[] {
  const values = new Map<string, Value>()
  for (const document of documents) {
    visitPath(document, path, (found) => {
      for (const value of Array.isArray(found) ? found : [found]) {
        if (value !== undefined) values.set(identityOf(value), value)
      }
      return false
    })
  }
  return [...values.values()].sort(compareValues)
}
