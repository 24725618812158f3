import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { syncToDisk } from '../../platform/data-folder/atomic-file'
import { ConfigError } from '../../platform/errors'
import { openDatabaseFile } from '../../platform/sqlite/database-file'
import { reasonOf } from '../../platform/sqlite/file-failure'

/**
 * Copies a consistent snapshot of a database that others may be writing to, and checks the copy.
 * https://www.sqlite.org/lang_vacuum.html
 */
export function copyDatabase(from: string, to: string): void {
  try {
    const source = openDatabaseFile(from)
    try {
      // VACUUM INTO accepts an empty file, so the target can have its permissions first.
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

/** Checks a whole database that no other process uses. */
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
