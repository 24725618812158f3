import { Database } from 'bun:sqlite'
import type { Steps } from '../steps/steps'
import { type Collection, documentsTable } from './collection'
import { entriesTable } from './collection-index'

const DOCUMENTS_PER_STEP = 256
const PAGES_PER_STEP = 16

/** In bytes. */
export interface CollectionSizes {
  documents: number
  storage: number
  unused: number
  /** By the name of the index. */
  indexes: Map<string, number>
}

interface Pages {
  bytes: number
  unused: number
}

export function* sizesOf(database: Database, collection: Collection): Steps<CollectionSizes> {
  const { id, indexes } = collection
  const tables = indexes.map((index) => [index.spec.name, entriesTable(index.id)] as const)
  const documents = yield* documentBytes(database, collection)
  // A statement that stays open between steps has a connection of its own, so it holds up no write.
  const reader = isInMemory(database) ? database : new Database(database.filename, { readonly: true })
  try {
    const { bytes, unused } = yield* pagesOf(reader, documentsTable(id))
    const sizes = new Map([['_id_', (yield* pagesOf(reader, `sqlite_autoindex_${documentsTable(id)}_1`)).bytes]])
    for (const [name, table] of tables) sizes.set(name, (yield* pagesOf(reader, table)).bytes)
    return { documents, storage: bytes, unused, indexes: sizes }
  } finally {
    if (reader !== database) reader.close()
  }
}

const isInMemory = ({ filename }: Database) => filename === '' || filename === ':memory:'

export function bytesOnDisk({ storage, indexes }: CollectionSizes): number {
  return storage + sumOf(indexes.values())
}

export const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, each) => sum + each, 0)

function* documentBytes(database: Database, collection: Collection): Steps<number> {
  const lengths = `SELECT row, length(bson) AS bytes FROM ${documentsTable(collection.id)} WHERE row > ? ORDER BY row LIMIT ?`
  const sql = `SELECT max(row) AS last, sum(bytes) AS bytes FROM (${lengths})`
  let total = 0
  for (let after: number | null = 0; after !== null; ) {
    if (collection.isClosed) return total
    const query = database.query<{ last: number | null; bytes: number | null }, [number, number]>(sql)
    const page = query.get(after, DOCUMENTS_PER_STEP)
    total += page?.bytes ?? 0
    after = page?.last ?? null
    yield
  }
  return total
}

/** The pages of one table in the file (https://www.sqlite.org/dbstat.html). */
function* pagesOf(reader: Database, table: string): Steps<Pages> {
  const total = { bytes: 0, unused: 0 }
  const statement = reader.prepare<Pages, [string]>('SELECT pgsize AS bytes, unused FROM dbstat WHERE name = ?')
  let read = 0
  try {
    for (const { bytes, unused } of statement.iterate(table)) {
      total.bytes += bytes
      total.unused += unused
      read += 1
      if (read % PAGES_PER_STEP === 0) yield
    }
  } finally {
    statement.finalize()
  }
  return total
}
