import { Database } from 'bun:sqlite'
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { codeOf } from './file-failure'

const OWNER_ONLY = 0o600
const PERMISSIONS = 0o777
const IN_MEMORY = ':memory:'

/** Opens a SQLite file, or makes it, for its owner alone, whatever the folder's mode: SQLite makes the logs beside it alike. */
export function openDatabaseFile(path: string): Database {
  if (path !== IN_MEMORY) restrictToOwner(path)
  const database = new Database(path, { create: true, strict: true })
  database.run('PRAGMA busy_timeout = 5000')
  return database
}

/** The application_id of the program that made the file; nothing where it is still empty. */
export function applicationIdOf(database: Database): number | undefined {
  const tables = numberOf(database, 'SELECT count(*) AS value FROM sqlite_schema')
  return tables === 0 ? undefined : numberOf(database, 'SELECT application_id AS value FROM pragma_application_id')
}

/** Keeps a log beside the file. What is committed survives this process, and with FULL the whole machine. */
export function enableWriteAheadLog(database: Database, synchronous: 'NORMAL' | 'FULL') {
  database.run('PRAGMA journal_mode = WAL')
  database.run(`PRAGMA synchronous = ${synchronous}`)
}

export function numberOf(database: Database, query: string): number {
  return database.query<{ value: number }, []>(query).get()?.value ?? 0
}

function restrictToOwner(path: string) {
  createIfMissing(path)
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) restrictMode(file)
}

/** A file that is there is not opened: closing it again would drop the locks that this process holds on it. */
function createIfMissing(path: string) {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

function restrictMode(file: string) {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isFile() && (found.mode & PERMISSIONS) !== OWNER_ONLY) chmodSync(file, OWNER_ONLY)
}
