import { failedToParse, missingField } from '../errors/refusals'
import { parseFilter } from '../filter/parse-filter'
import { findStored } from '../planner/find'
import type { Collection } from '../storage/collection'
import { type Document, int32 } from '../values/values'
import { type Command, ok } from './command'
import { countField, documentField, flagField, namespaceOf, refuseCollation, refuseOptions } from './command-fields'
import { hintOf } from './hint'
import { refuseUnknown, statementsOf } from './update'
import { writeEach } from './write-outcome'

export const deleteCommand: Command = {
  fields: ['deletes', 'ordered', 'let'],
  run(context) {
    const { engine, command } = context
    const collection = engine.catalogue.find(namespaceOf(context))
    refuseOptions(command, ['let'])
    const isOrdered = !command.has('ordered') || flagField(command, 'ordered')
    return engine.transactions.write(() => {
      let n = 0
      const outcome = writeEach(statementsOf(context, 'deletes'), isOrdered, (statement) => {
        n += remove(collection, statement)
      })
      return ok({ n: int32(n), ...outcome })
    })
  },
}

function remove(collection: Collection | undefined, statement: Document): number {
  refuseUnknown(statement, 'delete.deletes', ['q', 'limit', 'collation', 'hint'])
  refuseCollation(statement.get('collation'))
  const filter = documentField(statement, 'q')
  const limit = countField(statement, 'limit')
  if (!filter) throw missingField('delete.deletes.q')
  if (limit === undefined || limit > 1) {
    throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`)
  }
  const predicate = parseFilter(filter)
  if (!collection) return 0
  const found = findStored(collection, { filter: predicate, limit, hint: hintOf(collection, statement) })
  for (const stored of found) collection.remove(stored)
  return found.length
}
