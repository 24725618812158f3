import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { syncToDisk } from '../../platform/data-folder/atomic-file'
import { ConfigError } from '../../platform/errors'
import { codeOf, reasonOf } from '../../platform/sqlite/file-failure'

/** Written last, so its presence marks a complete backup. */
const MANIFEST = 'backup.json'

export interface BackupManifest {
  madeAt: string
  /** The version of Castellan that made the backup. */
  version: string
  files: string[]
}

/** The files of the embedded parts, in the order in which they are copied. */
export interface BackedUpFiles {
  console: string
  store: string
  keys: string
}

export const OUTBOX = 'outbox'

export const isDatabase = (name: string) => name.endsWith('.sqlite')

export const manifestFile = (folder: string) => join(folder, MANIFEST)

export function readManifest(folder: string): BackupManifest {
  try {
    const manifest: BackupManifest = JSON.parse(readFileSync(manifestFile(folder), 'utf8'))
    if (manifest.files.every((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile()))
      return manifest
  } catch (cause) {
    throw new ConfigError(`${folder} is not a backup made by npm run backup.`, { cause })
  }
  throw new ConfigError(`The backup ${folder} is incomplete: a file is missing.`)
}

const OWNER_ONLY = 0o600

/** Copies a file, readable only by its owner; returns false if it no longer exists. */
export function copyFile(from: string, to: string): boolean {
  try {
    copyFileSync(from, to)
    chmodSync(to, OWNER_ONLY)
    syncToDisk(to)
    return true
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return false
    throw new ConfigError(`The file ${from} could not be copied to ${to}: ${reasonOf(cause)}.`, { cause })
  }
}

export function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (cause) {
    throw new ConfigError(`The folder ${folder} cannot be created: ${reasonOf(cause)}.`, { cause })
  }
}
