import type { Database, Statement } from 'bun:sqlite'
import { BSONRegExp, ObjectId } from 'bson'
import { areEqual } from '../bson/compare'
import { decodeDocument } from '../bson/decode'
import { encodeDocument } from '../bson/encode'
import { encodeKey } from '../bson/key-encoding'
import { MongoError } from '../errors/mongo-error'
import { duplicateKey, immutableId } from '../errors/refusals'
import { MAX_DOCUMENT_BYTES } from '../values/limits'
import { showKey } from '../values/show-value'
import { type Document, documentOf, int32, isDocument, type Value } from '../values/values'
import type { CollectionIndex } from './collection-index'
import type { IndexBuild } from './index-build'
import { RangeScan, type StoredDocument } from './scan'

export class Collection {
  readonly indexes: CollectionIndex[] = []
  readonly byId: RangeScan
  readonly builds: IndexBuild[]
  /** Hear of each document that is replaced. */
  readonly readers: Set<(row: number) => void>
  /** How often a read has gone by _id since the start. */
  readonly idUsage = { uses: 0 }
  /** Set when a rollback has opened the collection again. */
  successor: Collection | undefined
  isClosed = false
  private readonly statements: Statements
  private documents: number | undefined

  constructor(
    readonly id: number,
    readonly namespace: string,
    database: Database,
    predecessor?: Collection,
  ) {
    this.readers = predecessor?.readers ?? new Set()
    this.builds = predecessor?.builds ?? []
    const table = documentsTable(id)
    this.byId = new RangeScan(database, { from: `${table} d`, keysFrom: `${table} d`, key: 'd.id_key', row: 'd.row' })
    this.statements = prepare(database, table)
  }

  /** Stores a new document; `bson` can be passed if it already begins with the _id. */
  insert(document: Document, bson?: Uint8Array): Document {
    const stored = withIdFirst(document)
    const bytes = stored === document && bson ? bson : encodeDocument(stored)
    const id = stored.get('_id') ?? null
    checkSize(bytes)
    checkId(id)
    const idKey = encodeKey([id])
    if (this.statements.holder.get(idKey)) throw this.duplicateId(id)
    const changes = this.indexes.map((index) => index.change(undefined, stored, undefined))
    const row = Number(this.statements.insert.run(idKey, bytes).lastInsertRowid)
    for (const [position, change] of changes.entries()) this.indexes[position]?.apply(change, row)
    for (const build of this.builds) build.keepUp(undefined, stored, row)
    if (this.documents !== undefined) this.documents += 1
    return stored
  }

  /** Answers whether anything changed. */
  replace(stored: StoredDocument, before: Document, after: Document): boolean {
    if (!areEqual(before.get('_id'), after.get('_id'))) throw immutableId()
    const bytes = encodeDocument(withIdFirst(after))
    if (bytes.equals(stored.bson)) return false
    if (bytes.length > MAX_DOCUMENT_BYTES) {
      const message = `Resulting document after update is larger than ${MAX_DOCUMENT_BYTES}`
      throw new MongoError('UpdatedDocumentTooLarge', message)
    }
    const changes = this.indexes.map((index) => index.change(before, after, stored.row))
    this.statements.update.run(bytes, stored.row)
    for (const [position, change] of changes.entries()) this.indexes[position]?.apply(change, stored.row)
    for (const build of this.builds) build.keepUp(before, after, stored.row)
    for (const hear of this.readers) hear(stored.row)
    return true
  }

  remove(stored: StoredDocument) {
    if (this.indexes.length + this.builds.length > 0) this.removeEntries(stored)
    this.statements.remove.run(stored.row)
    if (this.documents !== undefined) this.documents -= 1
  }

  /** Counted once, then kept. */
  count(): number {
    this.documents ??= this.statements.count.get()?.count ?? 0
    return this.documents
  }

  /** For a rollback, which may undo inserts and removals. */
  forgetCount() {
    this.documents = undefined
  }

  /** The documents after a row, in order of their insertion. */
  after(row: number, most: number): StoredDocument[] {
    return this.statements.after.all(row, most)
  }

  before(row: number, most: number): StoredDocument[] {
    return this.statements.before.all(row, most)
  }

  at(row: number): StoredDocument | undefined {
    return this.statements.at.get(row) ?? undefined
  }

  holds(row: number): boolean {
    return this.statements.existing.get(row) !== null
  }

  /** The names of the indexes in which keys of this document are missing. */
  indexesLacking(document: Document, row: number): string[] {
    const byId = this.statements.holder.get(encodeKey([document.get('_id') ?? null]))
    const others = this.indexes.filter((index) => !index.holdsAll(document, row)).map(({ spec }) => spec.name)
    return byId?.row === row ? others : ['_id_', ...others]
  }

  close() {
    this.isClosed = true
    for (const index of this.indexes) index.close()
    for (const { index } of this.builds) index.close()
    this.byId.close()
    for (const statement of Object.values(this.statements)) statement.finalize()
  }

  private removeEntries(stored: StoredDocument) {
    const document = decodeDocument(stored.bson)
    for (const index of this.indexes) index.apply(index.change(document, undefined, stored.row), stored.row)
    for (const build of this.builds) build.keepUp(document, undefined, stored.row)
  }

  private duplicateId(id: Value): MongoError {
    return duplicateKey({
      namespace: this.namespace,
      index: '_id_',
      keyPattern: documentOf({ _id: int32(1) }),
      keyValue: new Map([['_id', id]]),
      shown: showKey([['_id', id]]),
    })
  }
}

export const documentsTable = (id: number) => `documents_${id}`

interface Statements {
  insert: Statement<unknown, [Uint8Array, Uint8Array]>
  update: Statement<unknown, [Uint8Array, number]>
  remove: Statement<unknown, [number]>
  holder: Statement<{ row: number }, [Uint8Array]>
  after: Statement<StoredDocument, [number, number]>
  before: Statement<StoredDocument, [number, number]>
  at: Statement<StoredDocument, [number]>
  existing: Statement<{ row: number }, [number]>
  count: Statement<{ count: number }, []>
}

function prepare(database: Database, table: string): Statements {
  return {
    insert: database.prepare(`INSERT INTO ${table} (id_key, bson) VALUES (?, ?)`),
    update: database.prepare(`UPDATE ${table} SET bson = ? WHERE row = ?`),
    remove: database.prepare(`DELETE FROM ${table} WHERE row = ?`),
    holder: database.prepare(`SELECT row FROM ${table} WHERE id_key = ?`),
    after: database.prepare(`SELECT row, bson FROM ${table} WHERE row > ? ORDER BY row LIMIT ?`),
    before: database.prepare(`SELECT row, bson FROM ${table} WHERE row < ? ORDER BY row DESC LIMIT ?`),
    at: database.prepare(`SELECT row, bson FROM ${table} WHERE row = ?`),
    existing: database.prepare(`SELECT row FROM ${table} WHERE row = ?`),
    count: database.prepare(`SELECT count(*) AS count FROM ${table}`),
  }
}

/**
 * MongoDB stores _id first and generates a missing one
 * (https://www.mongodb.com/docs/manual/core/document/#the-_id-field).
 */
function withIdFirst(document: Document): Document {
  if (document.keys().next().value === '_id') return document
  const id = document.get('_id') ?? (document.has('_id') ? null : new ObjectId())
  return new Map<string, Value>([['_id', id], ...[...document].filter(([name]) => name !== '_id')])
}

function checkSize(bytes: Uint8Array) {
  if (bytes.length <= MAX_DOCUMENT_BYTES) return
  throw new MongoError(
    'BSONObjectTooLarge',
    `object to insert too large. size in bytes: ${bytes.length}, max size: ${MAX_DOCUMENT_BYTES}`,
  )
}

function checkId(id: Value) {
  const dollar = dollarFieldIn(id)
  if (dollar) {
    throw new MongoError(
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`,
    )
  }
  if (Array.isArray(id)) throw new MongoError('InvalidIdField', "The '_id' value cannot be of type array")
  if (id instanceof BSONRegExp) throw new MongoError('InvalidIdField', "The '_id' value cannot be of type regex")
}

/** The fields of a DBRef (https://www.mongodb.com/docs/manual/reference/database-references/) are allowed. */
function dollarFieldIn(value: Value): string | undefined {
  if (!isDocument(value)) return undefined
  for (const [name, inner] of value) {
    const found = name.startsWith('$') && !['$ref', '$id', '$db'].includes(name) ? name : dollarFieldIn(inner)
    if (found) return found
  }
  return undefined
}
