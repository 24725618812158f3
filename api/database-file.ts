import { Database } from 'bun:sqlite'
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { codeOf } from './file-failure'

const OWNER_ALONE = 0o600
const PERMISSIONS = 0o777

/** Opens a SQLite file, or makes it, for its owner alone, whatever the folder's mode: SQLite makes the logs beside it alike. */
export function openDatabaseFile(path: string): Database {
  makeWhereMissing(path)
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) keepFromOthers(file)
  return new Database(path, { create: true, strict: true })
}

/** A file that is there is not opened: closing it again would drop the locks that this process holds on it. */
function makeWhereMissing(path: string) {
  try {
    closeSync(openSync(path, 'wx', OWNER_ALONE))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

function keepFromOthers(file: string) {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isFile() && (found.mode & PERMISSIONS) !== OWNER_ALONE) chmodSync(file, OWNER_ALONE)
}
