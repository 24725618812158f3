import type { Database } from 'bun:sqlite'
import { openDatabaseFile } from '../database-file'
import { ConfigError } from '../errors'
import { isDamage, reasonOf } from '../file-failure'

/** "Cstl", so that another program's file is not taken for ours. */
const APPLICATION_ID = 0x4373746c

class ForeignFile extends Error {}

/** Opens the file of the consoles, or makes it. */
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

function refusalOf(cause: unknown): string {
  if (cause instanceof ForeignFile || isDamage(cause))
    return 'is damaged or not one of ours. Move it away to start with empty consoles.'
  return `cannot be used: ${reasonOf(cause)}.`
}

function prepare(file: Database) {
  const isOurs = looksOurs(file)
  file.run('PRAGMA busy_timeout = 2000')
  file.run('PRAGMA journal_mode = WAL')
  // What was answered is then in the hands of the operating system: it survives this process, however that ends.
  file.run('PRAGMA synchronous = NORMAL')
  file
    .transaction(() => {
      // A start writes nothing into a file that is made already, so that a full disk does not stop it.
      if (!isOurs) file.run(`PRAGMA application_id = ${APPLICATION_ID}`)
      createTables(file)
    })
    .immediate()
}

/** Whether it was made by us; one that is new is not, and one of another program is refused. */
function looksOurs(file: Database): boolean {
  const id = file.query<{ application_id: number }, []>('PRAGMA application_id').get()?.application_id
  const tables = file.query<{ count: number }, []>('SELECT count(*) AS count FROM sqlite_schema').get()?.count
  if (id !== APPLICATION_ID && tables !== 0) throw new ForeignFile()
  return id === APPLICATION_ID
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
