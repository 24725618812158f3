import { Database } from 'bun:sqlite'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './errors'

/** The folder in which the embedded parts keep their files, held by this process alone. */
export interface DataFolder {
  path: string
  release(): void
}

/** Makes the folder where it is missing and locks it: the lock is the operating system's and dies with the process. */
export function openDataFolder(path: string): DataFolder {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new ConfigError(`The data folder ${path} cannot be made: ${reasonOf(cause)}.`, { cause })
  }
  const lock = takeLock(path)
  return { path, release: () => lock.close() }
}

function takeLock(path: string): Database {
  try {
    const lock = new Database(join(path, 'lock'), { create: true })
    lock.run('PRAGMA journal_mode = MEMORY')
    lock.run('BEGIN EXCLUSIVE')
    return lock
  } catch (cause) {
    const isLocked = cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_BUSY'
    const sentence = isLocked
      ? `The data folder ${path} is in use by another Castellan; stop that one, or set another DATA_DIR.`
      : `The data folder ${path} cannot be written to; make it writable, or set another DATA_DIR.`
    throw new ConfigError(sentence, { cause })
  }
}

/** A secret made once and kept in the folder, readable by its owner alone. */
export function keptSecret({ path }: DataFolder, name: string): string {
  const file = join(path, name)
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'the system refused'
}
