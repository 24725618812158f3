import type { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { ConfigError } from '../../platform/errors'
import { enableWriteAheadLog, openDatabaseFile } from '../../platform/sqlite/database-file'
import { isDamage, reasonOf } from '../../platform/sqlite/file-failure'

export interface PracticeObjects {
  get<Value>(id: string): Value | null
  put(kind: string, id: string, value: unknown): void
  /** In order of insertion. */
  list<Value>(kind: string): Value[]
  transaction<Result>(work: () => Result): Result
  close(): void
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, kept TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, place);
`

/** Null keeps the objects in memory. */
export function openPracticeObjects(dataDir: string | null, file: string): PracticeObjects {
  const path = dataDir ? join(dataDir, file) : ':memory:'
  try {
    return objectsIn(openDatabaseFile(path))
  } catch (cause) {
    throw new ConfigError(refusalOf(path, cause), { cause })
  }
}

function refusalOf(path: string, cause: unknown): string {
  if (!isDamage(cause)) return `The practice payments cannot use ${path}: ${reasonOf(cause)}.`
  return `The practice payments cannot use ${path}. Restore it from a backup, or move it away to start with none.`
}

function objectsIn(database: Database): PracticeObjects {
  enableWriteAheadLog(database, 'NORMAL')
  database.run(SCHEMA)
  refuseTruncated(database)
  const read = database.query<{ value: string }, [string]>('SELECT kept AS value FROM objects WHERE id = ?')
  const write = database.query(
    'INSERT INTO objects (id, kind, kept) VALUES (?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET kept = ?3',
  )
  const all = database.query<{ value: string }, [string]>(
    'SELECT kept AS value FROM objects WHERE kind = ? ORDER BY place',
  )
  return {
    get(id) {
      const row = read.get(id)
      return row && JSON.parse(row.value)
    },
    put(kind, id, value) {
      write.run(id, kind, JSON.stringify(value))
    },
    list: (kind) => all.all(kind).map(({ value }) => JSON.parse(value)),
    transaction: (work) => database.transaction(work).immediate(),
    close: () => database.close(),
  }
}

/** SQLite reports a truncated file only when it reads the missing part. */
function refuseTruncated(database: Database) {
  const found = database.query<{ quick_check: string }, []>('PRAGMA quick_check(1)').get()?.quick_check
  if (found !== 'ok') throw Object.assign(new Error(found), { code: 'SQLITE_CORRUPT' })
}
