import type { Database } from 'bun:sqlite'
import { ConfigError } from '../../platform/errors'
import { applicationIdOf, enableWriteAheadLog, openDatabaseFile } from '../../platform/sqlite/database-file'
import { isDamage, reasonOf } from '../../platform/sqlite/file-failure'

export const CONSOLE_FILE = 'console.sqlite'

/** "Cstl", to recognise our own file. */
const APPLICATION_ID = 0x4373746c

class ForeignFile extends Error {}

export function openConsoleFile(path: string): Database {
  let file: Database | undefined
  try {
    file = openDatabaseFile(path)
    prepare(file)
    return file
  } catch (cause) {
    file?.close()
    throw new ConfigError(`The console file ${path} ${refusalOf(cause)}`, { cause })
  }
}

/** Moves the numbers of all lines up to `from`: a restored backup must not assign numbers that were used since. */
export function renumberLines(path: string, from: number): void {
  const file = openConsoleFile(path)
  try {
    file.transaction(() => {
      file.run(
        `UPDATE lines SET position = position + ?1 - (SELECT last FROM consoles WHERE id = console)
         WHERE console IN (SELECT id FROM consoles WHERE last < ?1)`,
        [from],
      )
      file.run('UPDATE consoles SET last = ?1 WHERE last < ?1', [from])
    })()
  } catch (cause) {
    throw new ConfigError(`The console file ${path} ${refusalOf(cause)}`, { cause })
  } finally {
    file.close()
  }
}

function refusalOf(cause: unknown): string {
  if (cause instanceof ForeignFile || isDamage(cause))
    return 'is damaged or not one of ours. Move it away to start with empty consoles.'
  return `cannot be used: ${reasonOf(cause)}.`
}

function prepare(file: Database) {
  const maker = applicationIdOf(file)
  if (maker !== undefined && maker !== APPLICATION_ID) throw new ForeignFile()
  enableWriteAheadLog(file, 'NORMAL')
  file
    .transaction(() => {
      // A start does not write to an existing file, so that a full disk does not stop it.
      if (maker === undefined) file.run(`PRAGMA application_id = ${APPLICATION_ID}`)
      createTables(file)
    })
    .immediate()
}

function createTables(file: Database) {
  file.run(`CREATE TABLE IF NOT EXISTS consoles (
    id INTEGER PRIMARY KEY,
    bot TEXT NOT NULL UNIQUE,
    epoch INTEGER NOT NULL,
    last INTEGER NOT NULL
  ) STRICT`)
  file.run(`CREATE TABLE IF NOT EXISTS lines (
    console INTEGER NOT NULL,
    position INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (console, position)
  ) STRICT, WITHOUT ROWID`)
}
