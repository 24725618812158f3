import type { Database } from 'bun:sqlite'
import { type Collection, documentsTable } from './collection'
import { entriesTable } from './collection-index'

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

export function sizesOf(database: Database, collection: Collection): CollectionSizes {
  const table = documentsTable(collection.id)
  const { bytes, unused } = pagesOf(database, table)
  const sql = `SELECT coalesce(sum(length(bson)), 0) AS bytes FROM ${table}`
  return {
    documents: database.query<{ bytes: number }, []>(sql).get()?.bytes ?? 0,
    storage: bytes,
    unused,
    indexes: new Map([
      ['_id_', pagesOf(database, `sqlite_autoindex_${table}_1`).bytes],
      ...collection.indexes.map(({ id, spec }) => [spec.name, pagesOf(database, entriesTable(id)).bytes] as const),
    ]),
  }
}

export function bytesOnDisk({ storage, indexes }: CollectionSizes): number {
  return storage + sumOf(indexes.values())
}

export const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, each) => sum + each, 0)

/** The pages of one table in the file (https://www.sqlite.org/dbstat.html). */
function pagesOf(database: Database, table: string): Pages {
  const sql = 'SELECT pgsize AS bytes, unused FROM dbstat WHERE name = ? AND aggregate = TRUE'
  return database.query<Pages, [string]>(sql).get(table) ?? { bytes: 0, unused: 0 }
}
