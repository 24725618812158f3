import { decodeRequest } from '../bson/decode'
import { missingField, unknownField, wrongType } from '../errors/refusals'
import { type Document, documentOf, int32, isDocument } from '../values/values'
import { type Command, type CommandContext, ok } from './command'
import { flagField, listField } from './command-fields'
import { collectionFor, idOf, nothingUpdated, parseStatement, updateStored } from './update-statement'
import { variablesOf } from './variables'
import { checkedBatch, writeEach } from './write-outcome'
import { type Writing, writing } from './writing'

const statementFields = ['q', 'u', 'c', 'multi', 'upsert', 'collation', 'arrayFilters', 'hint']

export const update: Command = {
  fields: ['updates', 'ordered', 'bypassDocumentValidation', 'let'],
  run(context) {
    const { engine, command } = context
    const isOrdered = !command.has('ordered') || flagField(command, 'ordered')
    const variables = variablesOf(command)
    const statements = statementsOf(context, 'updates')
    function* carryOut(work: Writing) {
      const done = { n: 0, nModified: 0 }
      const upserted: Document[] = []
      const outcome = yield* writeEach(statements, { isOrdered }, function* (statement, index) {
        refuseUnknown(statement, 'update.updates', statementFields)
        const parsed = parseStatement(statement, { filter: statement.get('q'), change: statement.get('u'), variables })
        const collection = collectionFor(context, parsed.isUpsert, work)
        const result = collection ? yield* updateStored(collection, { ...parsed, statement }, work) : nothingUpdated
        done.n += result.matched
        done.nModified += result.modified
        if (result.upserted) upserted.push(documentOf({ index: int32(index), _id: idOf(result.upserted) }))
      })
      const made = upserted.length > 0 ? { upserted } : {}
      return ok({ n: int32(done.n), nModified: int32(done.nModified), ...made, ...outcome })
    }
    return writing(engine, carryOut, statements.length)
  },
}

/** Statements may be in the body or in a document sequence. */
export function statementsOf({ name, command, sequences }: CommandContext, field: 'updates' | 'deletes'): Document[] {
  const sequence = sequences.get(field)
  if (sequence) return checkedBatch(sequence).map((bson) => decodeRequest(bson))
  const list = listField(command, field)
  if (!list) throw missingField(`${name}.${field}`)
  return checkedBatch(list).map((statement) => {
    if (!isDocument(statement)) throw wrongType(`${name}.${field}`, 'object')
    return statement
  })
}

export function refuseUnknown(statement: Document, list: string, known: readonly string[]) {
  const unknown = [...statement.keys()].find((field) => !known.includes(field))
  if (unknown) throw unknownField(`${list}.${unknown}`)
}
