import type { Database } from 'bun:sqlite'
import { openDatabaseFile } from './database-file'
import { codeOf } from './file-failure'

/**
 * Locks a file until it is closed; null if another process has it. The lock is the operating system's, so it ends
 * with the process.
 */
export function lockFile(path: string): Database | null {
  const lock = openDatabaseFile(path)
  try {
    lock.run('PRAGMA busy_timeout = 0')
    lock.run('PRAGMA journal_mode = MEMORY')
    lock.run('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (codeOf(error).startsWith('SQLITE_BUSY')) return null
    throw error
  }
}
