import type { Database } from 'bun:sqlite'
import { decodeDocument } from '../bson/decode'
import { encodeDocument } from '../bson/encode'
import { invalidNamespace } from '../errors/refusals'
import { Collection, documentsTable } from './collection'
import { CollectionIndex, entriesTable } from './collection-index'
import { type IndexSpec, parseIndexSpec } from './index-spec'
import type { StoredDocument } from './scan'

const PAGE_SIZE = 256

const endOf = (page: StoredDocument[]) => page.at(-1)?.row ?? 0

const MAX_DATABASE_NAME_BYTES = 63
const MAX_NAMESPACE_BYTES = 255

interface IndexRow {
  id: number
  spec: Uint8Array
  multikey: number
}

export class Catalogue {
  private readonly collections = new Map<string, Collection>()
  private isChanged = false

  constructor(private readonly database: Database) {
    this.load()
  }

  find(namespace: string): Collection | undefined {
    return this.collections.get(namespace)
  }

  ensure(namespace: string): Collection {
    return this.collections.get(namespace) ?? this.create(namespace)
  }

  all(): Collection[] {
    return [...this.collections.values()]
  }

  drop(collection: Collection) {
    this.isChanged = true
    this.collections.delete(collection.namespace)
    collection.close()
    for (const index of collection.indexes) this.forgetIndex(index.id)
    this.database.run(`DROP TABLE ${documentsTable(collection.id)}`)
    this.database.run('DELETE FROM collections WHERE id = ?', [collection.id])
  }

  rename(collection: Collection, to: string) {
    checkNamespace(to)
    this.isChanged = true
    collection.close()
    this.collections.delete(collection.namespace)
    this.database.run('UPDATE collections SET namespace = ? WHERE id = ?', [to, collection.id])
    this.open(collection.id, to)
  }

  createIndex(collection: Collection, spec: IndexSpec) {
    this.isChanged = true
    const sql = 'INSERT INTO indexes (collection, spec, multikey) VALUES (?, ?, 0)'
    const id = Number(this.database.run(sql, [collection.id, encodeDocument(spec.shown)]).lastInsertRowid)
    const columns = 'key BLOB NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (key, row)'
    this.database.run(`CREATE TABLE ${entriesTable(id)} (${columns}) WITHOUT ROWID`)
    const index = this.openIndex(collection, { id, spec, listFields: 0 })
    for (let page = collection.after(0, PAGE_SIZE); page.length > 0; page = collection.after(endOf(page), PAGE_SIZE)) {
      for (const { row, bson } of page) index.apply(index.change(undefined, decodeDocument(bson), row), row)
    }
  }

  dropIndex(collection: Collection, index: CollectionIndex) {
    this.isChanged = true
    collection.indexes.splice(collection.indexes.indexOf(index), 1)
    index.close()
    this.forgetIndex(index.id)
  }

  markCommitted() {
    this.isChanged = false
  }

  /** After a rollback, only the file is up to date. Reads that go on find the collections that were opened again. */
  reload() {
    for (const collection of this.collections.values()) collection.forgetCount()
    if (!this.isChanged) return
    const before = [...this.collections.values()]
    this.close()
    this.load(before)
    for (const collection of before) {
      const successor = this.collections.get(collection.namespace)
      if (successor?.id === collection.id) collection.successor = successor
    }
  }

  close() {
    for (const collection of this.collections.values()) collection.close()
    this.collections.clear()
  }

  private load(before: Collection[] = []) {
    this.isChanged = false
    const rows = this.database.query<{ id: number; namespace: string }, []>('SELECT id, namespace FROM collections')
    for (const { id, namespace } of rows.all()) {
      this.open(id, namespace, before.find((collection) => collection.id === id)?.readers)
    }
  }

  private create(namespace: string): Collection {
    checkNamespace(namespace)
    this.isChanged = true
    const { lastInsertRowid } = this.database.run('INSERT INTO collections (namespace) VALUES (?)', [namespace])
    const id = Number(lastInsertRowid)
    const columns = 'row INTEGER PRIMARY KEY, id_key BLOB NOT NULL UNIQUE, bson BLOB NOT NULL'
    this.database.run(`CREATE TABLE ${documentsTable(id)} (${columns})`)
    return this.open(id, namespace)
  }

  private open(id: number, namespace: string, readers?: Collection['readers']): Collection {
    const collection = new Collection(id, namespace, this.database, readers)
    this.collections.set(namespace, collection)
    const rows = this.database.query<IndexRow, [number]>('SELECT id, spec, multikey FROM indexes WHERE collection = ?')
    for (const row of rows.all(id)) {
      this.openIndex(collection, {
        id: row.id,
        spec: parseIndexSpec(decodeDocument(row.spec)),
        listFields: row.multikey,
      })
    }
    return collection
  }

  private openIndex(
    collection: Collection,
    { id, spec, listFields }: Pick<CollectionIndex, 'id' | 'spec' | 'listFields'>,
  ) {
    const home = {
      database: this.database,
      namespace: collection.namespace,
      documents: documentsTable(collection.id),
      markChanged: () => {
        this.isChanged = true
      },
    }
    const index = new CollectionIndex(id, spec, listFields, home)
    collection.indexes.push(index)
    return index
  }

  private forgetIndex(id: number) {
    this.database.run(`DROP TABLE ${entriesTable(id)}`)
    this.database.run('DELETE FROM indexes WHERE id = ?', [id])
  }
}

function checkNamespace(namespace: string) {
  const [database = '', ...rest] = namespace.split('.')
  const name = rest.join('.')
  const isValid = database !== '' && name !== '' && !name.startsWith('.') && !/[$\0]/.test(name)
  if (!isValid || name.startsWith('system.')) throw invalidNamespace(namespace)
  checkLengths(namespace, database)
}

/** https://www.mongodb.com/docs/manual/reference/limits/#naming-restrictions */
function checkLengths(namespace: string, database: string) {
  const isTooLong =
    Buffer.byteLength(database) > MAX_DATABASE_NAME_BYTES || Buffer.byteLength(namespace) > MAX_NAMESPACE_BYTES
  if (isTooLong || /[/\\ "$\0]/.test(database)) throw invalidNamespace(namespace)
}
