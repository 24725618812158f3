import { type Database, SQLiteError } from 'bun:sqlite'
import {
  applicationIdOf,
  enableWriteAheadLog,
  numberOf,
  openDatabaseFile,
} from '../../../platform/sqlite/database-file'
import { reasonOf } from '../../../platform/sqlite/file-failure'
import { StartRefusal } from '../errors/start-refusal'

const APPLICATION_ID = 0x43617374
const FORMAT = 1

const schema = `
  CREATE TABLE collections (id INTEGER PRIMARY KEY, namespace TEXT UNIQUE NOT NULL);
  CREATE TABLE indexes (id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, spec BLOB NOT NULL, multikey INTEGER NOT NULL);
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${FORMAT};
`

/** Opens or creates the database file; rejects a damaged or foreign file in one sentence. */
export function openDatabase(file: string): Database {
  let database: Database | undefined
  try {
    database = openDatabaseFile(file)
    prepareFile(database, file)
    return database
  } catch (cause) {
    database?.close()
    if (cause instanceof StartRefusal) throw cause
    throw new StartRefusal(`The database file ${file} cannot be used: ${reasonOf(cause)}.`, { cause })
  }
}

export function closeDatabase(database: Database) {
  try {
    database.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    // On a full disk the log stays beside the file, and the next start reads it.
    if (!(error instanceof SQLiteError)) throw error
  }
  database.close()
}

function prepareFile(database: Database, file: string) {
  const maker = applicationIdOf(database)
  if (maker !== undefined) checkFile(database, file, maker)
  enableWriteAheadLog(database, 'FULL')
  database.run('PRAGMA cache_size = -32768')
  database.run('PRAGMA temp_store = MEMORY')
  if (maker === undefined) database.transaction(() => database.run(schema)).immediate()
}

function checkFile(database: Database, file: string, maker: number) {
  if (maker !== APPLICATION_ID) throw new StartRefusal(`The database file ${file} belongs to another program.`)
  const format = numberOf(database, 'SELECT user_version AS value FROM pragma_user_version')
  if (format !== FORMAT)
    throw new StartRefusal(`The database file ${file} was written by a newer version of Castellan.`)
  const damage = database
    .query<{ value: string }, []>('SELECT quick_check AS value FROM pragma_quick_check')
    .get()?.value
  if (damage !== 'ok') throw new StartRefusal(`The database file ${file} is damaged; restore it from a backup.`)
}
