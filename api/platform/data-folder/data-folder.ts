import type { Database } from 'bun:sqlite'
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../errors'
import { codeOf } from '../sqlite/file-failure'
import { lockFile } from '../sqlite/lock-file'

/** The folder with the files of the embedded parts, locked by this process. */
export interface DataFolder {
  path: string
  release(): void
}

export class FolderInUse extends ConfigError {
  override name = 'FolderInUse'
}

/** Creates the folder if needed and locks it. The lock is the operating system's, so it ends with the process. */
export function openDataFolder(path: string): DataFolder {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new ConfigError(`The data folder ${path} cannot be created: ${codeOf(cause) || 'the system refused'}.`, {
      cause,
    })
  }
  const lock = takeLock(path)
  return { path, release: () => lock.close() }
}

function takeLock(path: string): Database {
  const lock = lockOf(path)
  if (lock) return lock
  throw new FolderInUse(
    `The data folder ${path} is in use by another Castellan; stop that one, or set another DATA_DIR.`,
  )
}

function lockOf(path: string): Database | null {
  try {
    // SQLite opens a read-only file too, but does not lock it.
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return lockFile(join(path, 'lock'))
  } catch (cause) {
    const sentence = `The data folder ${path} cannot be written to; make it writable, or set another DATA_DIR.`
    throw new ConfigError(sentence, { cause })
  }
}

/** A lost or empty file would be created again without a word. Its neighbours show that it existed. */
export function refuseIfLost({ path }: DataFolder, name: string, neighbours: string[]): void {
  const size = statSync(join(path, name), { throwIfNoEntry: false })?.size ?? 0
  const existing = neighbours.filter((each) => existsSync(join(path, each)))
  if (size > 0 || existing.length === 0) return
  throw new ConfigError(
    `The data folder ${path} holds ${existing.join(', ')}, but its ${name} is missing or empty: ` +
      'restore it from a backup, or set another DATA_DIR to start over.',
  )
}
