import { parseCollation } from '../bson/collation'
import { decodeDocument } from '../bson/decode'
import { failedToParse } from '../errors/refusals'
import { collated } from '../filter/collated'
import { parseFilter } from '../filter/parse-filter'
import { parseSort } from '../paths/sort-key'
import { parseProjection } from '../projection/find-projection'
import type { Steps } from '../steps/steps'
import { currentCollection } from '../storage/current'
import { type Document, documentOf, int32 } from '../values/values'
import { type Command, type CommandContext, ok } from './command'
import { documentField, flagField, namespaceOf } from './command-fields'
import { hintOf } from './hint'
import { collectionFor, idOf, nothingUpdated, parseStatement, updateStored } from './update-statement'
import { variablesOf } from './variables'
import { type Writing, writing } from './writing'

export const findAndModify: Command = {
  fields: [
    ...['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'arrayFilters', 'collation', 'hint'],
    ...['bypassDocumentValidation', 'let'],
  ],
  run(context) {
    const { command, engine } = context
    const isRemoval = flagField(command, 'remove')
    if (isRemoval === command.has('update')) {
      throw failedToParse(
        isRemoval
          ? 'Cannot specify both an update and remove=true'
          : 'Either an update or remove=true must be specified',
      )
    }
    if (isRemoval && (flagField(command, 'upsert') || flagField(command, 'new'))) {
      throw failedToParse('Cannot specify both upsert=true or new=true and remove=true ')
    }
    return writing(engine, (work) => (isRemoval ? removeOne(context, work) : modifyOne(context, work)))
  },
}

function* removeOne(context: CommandContext, { find, change }: Writing): Steps<Document> {
  const { engine, command } = context
  const collation = parseCollation(command.get('collation'))
  const collection = engine.catalogue.find(namespaceOf(context))
  const filter = collated(parseFilter(documentField(command, 'query') ?? new Map(), variablesOf(command)), collation)
  const search = { filter, sort: parseSort(command.get('sort')), collation }
  const found = collection ? yield* find(collection, { ...search, limit: 1, hint: hintOf(collection, command) }) : []
  const [stored] = found
  if (!collection || !stored) return ok({ lastErrorObject: { n: int32(0) }, value: null })
  change(() => currentCollection(collection).remove(stored))
  return ok({ lastErrorObject: { n: int32(1) }, value: projected(command, decodeDocument(stored.bson)) })
}

function* modifyOne(context: CommandContext, work: Writing): Steps<Document> {
  const { command } = context
  const filter = documentField(command, 'query') ?? new Map()
  const statement = parseStatement(command, { filter, change: command.get('update'), variables: variablesOf(command) })
  const collection = collectionFor(context, statement.isUpsert, work)
  const outcome = collection
    ? yield* updateStored(collection, { ...statement, statement: command }, work)
    : nothingUpdated
  const upserted = outcome.upserted ? { upserted: idOf(outcome.upserted) } : {}
  const lastErrorObject = documentOf({
    n: int32(outcome.matched),
    updatedExisting: outcome.matched > 0 && !outcome.upserted,
    ...upserted,
  })
  return ok({ lastErrorObject, value: projected(command, flagField(command, 'new') ? outcome.after : outcome.before) })
}

function projected(command: Document, document: Document | undefined): Document | null {
  if (!document) return null
  const fields = documentField(command, 'fields')
  if (!fields) return document
  const variables = variablesOf(command)
  const query = parseFilter(documentField(command, 'query') ?? new Map(), variables)
  const filter = collated(query, parseCollation(command.get('collation')))
  const projection = parseProjection(fields, filter, variables)
  return projection ? projection(document) : document
}
