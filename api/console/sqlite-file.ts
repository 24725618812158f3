import { Database } from 'bun:sqlite'
import { ConfigError } from '../errors'

/** "Cstl", so that another program's file is not taken for ours. */
const APPLICATION_ID = 0x4373746c

/** Opens the file of the consoles, or makes it. */
export function openConsoleFile(path: string): Database {
  const file = openOrExplain(path)
  try {
    prepare(file)
    return file
  } catch (error) {
    file.close()
    throw new ConfigError(
      `The console file ${path} is damaged or not one of ours. Move it away to start with empty consoles.`,
      {
        cause: error,
      },
    )
  }
}

function openOrExplain(path: string): Database {
  try {
    return new Database(path, { create: true, strict: true })
  } catch (error) {
    throw new ConfigError(`The console file ${path} cannot be opened.`, { cause: error })
  }
}

function prepare(file: Database) {
  refuseForeign(file)
  file.run('PRAGMA busy_timeout = 2000')
  file.run('PRAGMA journal_mode = WAL')
  // What was answered is then in the hands of the operating system: it survives this process, however that ends.
  file.run('PRAGMA synchronous = NORMAL')
  file.transaction(createTables).immediate(file)
}

function refuseForeign(file: Database) {
  const id = file.query<{ application_id: number }, []>('PRAGMA application_id').get()?.application_id
  const tables = file.query<{ count: number }, []>('SELECT count(*) AS count FROM sqlite_schema').get()?.count
  if (id !== APPLICATION_ID && tables !== 0) throw new Error('The file belongs to another program')
}

function createTables(file: Database) {
  file.run(`PRAGMA application_id = ${APPLICATION_ID}`)
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
