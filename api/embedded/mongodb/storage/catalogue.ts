import type { Database } from 'bun:sqlite'
import { decodeDocument } from '../bson/decode'
import { encodeDocument } from '../bson/encode'
import { invalidNamespace } from '../errors/refusals'
import { Collection, documentsTable } from './collection'
import { CollectionIndex, entriesTable } from './collection-index'
import { IndexBuild } from './index-build'
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

/** Marks the rows of indexes in the making, so they are not taken for finished ones. */
const unfinishedOf = ({ id }: Pick<Collection, 'id'>) => -id

/** As MongoDB names the collections that `$out` writes. */
const TEMPORARY = '.tmp.agg_out.'
const isTemporary = ({ namespace }: Collection) => namespace.includes(TEMPORARY)

export class Catalogue {
  private readonly collections = new Map<string, Collection>()
  private isChanged = false
  private lastTemporary = 0

  constructor(private readonly database: Database) {
    for (const { id } of this.unfinished()) this.forgetIndex(id)
    this.load()
    for (const collection of this.all()) if (isTemporary(collection)) this.drop(collection)
  }

  find(namespace: string): Collection | undefined {
    return this.collections.get(namespace)
  }

  ensure(namespace: string): Collection {
    return this.collections.get(namespace) ?? this.create(namespace)
  }

  /** A collection that does not outlive this process, unless it gets another name. */
  temporary(database: string): Collection {
    this.lastTemporary += 1
    return this.ensure(`${database}${TEMPORARY}${this.lastTemporary}`)
  }

  all(): Collection[] {
    return [...this.collections.values()]
  }

  drop(collection: Collection) {
    this.isChanged = true
    this.collections.delete(collection.namespace)
    collection.close()
    for (const build of collection.builds) build.abort('collection dropped')
    for (const { id } of [...collection.indexes, ...collection.builds.map(({ index }) => index)]) this.forgetIndex(id)
    this.database.run(`DROP TABLE ${documentsTable(collection.id)}`)
    this.database.run('DELETE FROM collections WHERE id = ?', [collection.id])
  }

  rename(collection: Collection, to: string) {
    checkNamespace(to)
    this.isChanged = true
    for (const build of collection.builds) this.abandonIndex(collection, build)
    collection.close()
    this.collections.delete(collection.namespace)
    this.database.run('UPDATE collections SET namespace = ? WHERE id = ?', [to, collection.id])
    this.open(collection.id, to)
  }

  /** Makes an index at once. */
  createIndex(collection: Collection, spec: IndexSpec) {
    const build = this.beginIndex(collection, spec)
    for (let page = collection.after(0, PAGE_SIZE); page.length > 0; page = collection.after(endOf(page), PAGE_SIZE)) {
      build.add(page)
    }
    this.finishIndex(collection, build)
  }

  beginIndex(collection: Collection, spec: IndexSpec): IndexBuild {
    this.isChanged = true
    const sql = 'INSERT INTO indexes (collection, spec, multikey) VALUES (?, ?, 0)'
    const id = Number(this.database.run(sql, [unfinishedOf(collection), encodeDocument(spec.shown)]).lastInsertRowid)
    const columns = 'key BLOB NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (key, row)'
    this.database.run(`CREATE TABLE ${entriesTable(id)} (${columns}) WITHOUT ROWID`)
    const build = new IndexBuild(this.openIndex(collection, { id, spec, listFields: 0 }))
    collection.builds.push(build)
    return build
  }

  finishIndex(collection: Collection, build: IndexBuild) {
    this.isChanged = true
    const { index } = build
    this.database.run('UPDATE indexes SET collection = ? WHERE id = ?', [collection.id, index.id])
    collection.builds.splice(collection.builds.indexOf(build), 1)
    collection.indexes.push(index)
  }

  abandonIndex(collection: Collection, build: IndexBuild) {
    this.isChanged = true
    build.abort('it was given up')
    const at = collection.builds.indexOf(build)
    if (at >= 0) collection.builds.splice(at, 1)
    build.index.close()
    this.forgetIndex(build.index.id)
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
      this.open(
        id,
        namespace,
        before.find((collection) => collection.id === id),
      )
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

  private open(id: number, namespace: string, predecessor?: Collection): Collection {
    const collection = new Collection(id, namespace, this.database, predecessor)
    this.collections.set(namespace, collection)
    for (const row of this.indexRows(id)) collection.indexes.push(this.openIndex(collection, row))
    for (const row of this.indexRows(unfinishedOf(collection))) {
      const build = collection.builds.find(({ index }) => index.id === row.id)
      if (build) build.index = this.openIndex(collection, row)
    }
    return collection
  }

  private indexRows(collection: number) {
    const rows = this.database.query<IndexRow, [number]>('SELECT id, spec, multikey FROM indexes WHERE collection = ?')
    return rows.all(collection).map(({ id, spec, multikey }) => ({
      id,
      spec: parseIndexSpec(decodeDocument(spec)),
      listFields: multikey,
    }))
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
    return new CollectionIndex(id, spec, listFields, home)
  }

  /** Builds that the last process did not finish. */
  private unfinished() {
    return this.database.query<{ id: number }, []>('SELECT id FROM indexes WHERE collection < 0').all()
  }

  private forgetIndex(id: number) {
    this.database.run(`DROP TABLE IF EXISTS ${entriesTable(id)}`)
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
