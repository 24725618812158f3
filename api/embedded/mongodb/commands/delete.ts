import { parseCollation } from '../bson/collation'
import { failedToParse, missingField } from '../errors/refusals'
import type { Variables } from '../expressions/operators/evaluation'
import { collated } from '../filter/collated'
import { parseFilter } from '../filter/parse-filter'
import type { Steps } from '../steps/steps'
import type { Collection } from '../storage/collection'
import { currentCollection } from '../storage/current'
import { type Document, int32 } from '../values/values'
import { type Command, ok } from './command'
import { countField, documentField, flagField, namespaceOf } from './command-fields'
import { hintOf } from './hint'
import { refuseUnknown, statementsOf } from './update'
import { variablesOf } from './variables'
import { writeEach } from './write-outcome'
import { type Writing, writing } from './writing'

export const deleteCommand: Command = {
  fields: ['deletes', 'ordered', 'let'],
  run(context) {
    const { engine, command } = context
    const collection = engine.catalogue.find(namespaceOf(context))
    const variables = variablesOf(command)
    const isOrdered = !command.has('ordered') || flagField(command, 'ordered')
    const statements = statementsOf(context, 'deletes')
    function* carryOut(work: Writing) {
      let n = 0
      const outcome = yield* writeEach(statements, { isOrdered }, function* (statement) {
        n += yield* remove(collection, { statement, variables }, work)
      })
      return ok({ n: int32(n), ...outcome })
    }
    return writing(engine, carryOut, statements.length)
  },
}

interface Deletion {
  statement: Document
  variables: Variables
}

function* remove(
  collection: Collection | undefined,
  { statement, variables }: Deletion,
  { find, changeEach }: Writing,
): Steps<number> {
  refuseUnknown(statement, 'delete.deletes', ['q', 'limit', 'collation', 'hint'])
  const filter = documentField(statement, 'q')
  const limit = countField(statement, 'limit')
  if (!filter) throw missingField('delete.deletes.q')
  if (limit === undefined || limit > 1) {
    throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`)
  }
  const predicate = collated(parseFilter(filter, variables), parseCollation(statement.get('collation')))
  if (!collection) return 0
  const found = yield* find(collection, { filter: predicate, limit, hint: hintOf(collection, statement) })
  let removed = 0
  yield* changeEach(found, (stored) => {
    currentCollection(collection).remove(stored)
    removed += 1
  })
  return removed
}
