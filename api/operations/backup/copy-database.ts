import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { syncToDisk } from '../../platform/data-folder/atomic-file'
import { ConfigError } from '../../platform/errors'
import { openDatabaseFile } from '../../platform/sqlite/database-file'
import { reasonOf } from '../../platform/sqlite/file-failure'

/** Copies a database as it is at one moment, for its owner alone, while others write to it; the copy is checked. */
export function copyDatabase(from: string, to: string): void {
  try {
    const source = openDatabaseFile(from)
    try {
      // It may write into a file that is there and empty, and so into one that nobody else may read.
      openDatabaseFile(to).close()
      source.query('VACUUM INTO ?').run(to)
    } finally {
      source.close()
    }
    syncToDisk(to)
  } catch (cause) {
    rmSync(to, { force: true })
    throw new ConfigError(`The database ${from} could not be copied to ${to}: ${reasonOf(cause)}.`, { cause })
  }
  checkDatabase(to)
}

/** Reads all of a database that nobody else uses, and refuses one that is damaged. */
export function checkDatabase(file: string): void {
  const refusal = (cause?: unknown) => new ConfigError(`The database ${file} is damaged.`, { cause })
  let found: string | undefined
  try {
    const database = new Database(file, { readonly: true, strict: true })
    try {
      found = database
        .query<{ value: string }, []>('SELECT integrity_check AS value FROM pragma_integrity_check')
        .get()?.value
    } finally {
      database.close()
    }
  } catch (cause) {
    throw refusal(cause)
  }
  if (found !== 'ok') throw refusal()
}
