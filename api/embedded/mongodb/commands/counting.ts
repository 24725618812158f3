import { type Collation, compareCollated, parseCollation } from '../bson/collation'
import { compareValues, identityOf } from '../bson/compare'
import { decodeFields } from '../bson/decode'
import { collated } from '../filter/collated'
import { parseFilter } from '../filter/parse-filter'
import { type Path, pathOf, visitPath } from '../paths/match-path'
import { countParts } from '../planner/count'
import { findPages } from '../planner/find'
import { asInteger, type Document, int32, type Value } from '../values/values'
import { type Command, ok } from './command'
import { documentField, namespaceOf, textField } from './command-fields'
import { parseSearch } from './find'
import { hintOf } from './hint'

export const count: Command = {
  fields: ['query', 'limit', 'skip', 'hint', 'collation'],
  *run(context) {
    const { engine, command } = context
    const search = parseSearch(withPositiveLimit(command), documentField(command, 'query') ?? new Map())
    const collection = engine.catalogue.find(namespaceOf(context))
    let n = 0
    for (const part of collection ? countParts(collection, { ...search, hint: hintOf(collection, command) }) : []) {
      n += part
      yield
    }
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
  *run(context) {
    const { engine, command } = context
    const collation = parseCollation(command.get('collation'))
    const path = pathOf(textField(command, 'key'))
    const filter = collated(parseFilter(documentField(command, 'query') ?? new Map()), collation)
    const collection = engine.catalogue.find(namespaceOf(context))
    const values = new Map<string, Value>()
    const fields = new Set(path.slice(0, 1))
    for (const page of collection ? findPages(collection, { filter, hint: hintOf(collection, command) }) : []) {
      for (const { bson } of page) addValues(values, decodeFields(bson, fields), path)
      yield
    }
    return ok({ values: distinctOf([...values.values()], collation) })
  },
}

function distinctOf(values: Value[], collation: Collation | undefined): Value[] {
  if (!collation) return values.sort(compareValues)
  const sorted = values.sort((a, b) => compareCollated(a, b, collation))
  return sorted.filter((value, at) => at === 0 || compareCollated(value, sorted[at - 1], collation) !== 0)
}

/** Lists contribute their elements; an empty list contributes nothing. */
function addValues(values: Map<string, Value>, document: Document, path: Path) {
  visitPath(document, path, (found) => {
    for (const value of Array.isArray(found) ? found : [found]) {
      if (value !== undefined) values.set(identityOf(value), value)
    }
    return false
  })
}
