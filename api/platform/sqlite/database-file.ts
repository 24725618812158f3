import { Database } from 'bun:sqlite'
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { codeOf } from './file-failure'

const OWNER_ONLY = 0o600
const PERMISSIONS = 0o777
const IN_MEMORY = ':memory:'

/**
 * Opens or creates a SQLite file that only its owner can read. SQLite gives its `-wal` and `-shm` files the same
 * mode.
 */
export function openDatabaseFile(path: string): Database {
  if (path !== IN_MEMORY) restrictToOwner(path)
  const database = new Database(path, { create: true, strict: true })
  database.run('PRAGMA busy_timeout = 5000')
  return database
}

/**
 * The id of the program that created the file (https://www.sqlite.org/pragma.html#pragma_application_id); undefined
 * if the file is empty.
 */
export function applicationIdOf(database: Database): number | undefined {
  const tables = numberOf(database, 'SELECT count(*) AS value FROM sqlite_schema')
  return tables === 0 ? undefined : numberOf(database, 'SELECT application_id AS value FROM pragma_application_id')
}

/**
 * Commits survive a crash of the process; with FULL also a loss of power
 * (https://www.sqlite.org/pragma.html#pragma_synchronous).
 */
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

/**
 * Closing an existing file would drop the locks that this process has on it
 * (https://www.sqlite.org/howtocorrupt.html, 2.2).
 */
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
