import { SQLiteError } from 'bun:sqlite'
import { reasonOf } from '../../../platform/sqlite/file-failure'
import { MongoError } from '../errors/mongo-error'

/** Converts SQLite errors to MongoDB errors; answers any other error unchanged. */
export function storageFailure(error: unknown): unknown {
  if (!(error instanceof SQLiteError)) return error
  const options = { cause: error }
  if (error.code === 'SQLITE_FULL')
    return new MongoError('OutOfDiskSpace', 'The disk is full; nothing was written.', {}, options)
  return new MongoError('FileStreamFailed', `The database file cannot be used: ${reasonOf(error)}.`, {}, options)
}
