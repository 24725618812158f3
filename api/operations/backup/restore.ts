import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { renumberLines } from '../../console/log/sqlite-file'
import { syncToDisk } from '../../platform/data-folder/atomic-file'
import { openDataFolder } from '../../platform/data-folder/data-folder'
import { ConfigError } from '../../platform/errors'
import {
  type BackedUpFiles,
  type BackupManifest,
  copyFile,
  createFolder,
  isDatabase,
  OUTBOX,
  readManifest,
} from './backup-folder'
import { checkDatabase } from './copy-database'

interface RestoreOptions {
  backup: string
  /** An empty or missing folder. */
  dataDir: string
  files: BackedUpFiles
  now: number
}

export function restore(options: RestoreOptions): BackupManifest {
  const manifest = readManifest(options.backup)
  const folder = openDataFolder(options.dataDir)
  try {
    refuseNonEmpty(options.dataDir)
    copyAll(options, manifest.files)
    return manifest
  } finally {
    folder.release()
  }
}

/** Ignores the lock file of this process. */
function refuseNonEmpty(dataDir: string) {
  const existing = readdirSync(dataDir).filter((name) => !name.startsWith('lock'))
  if (existing.length === 0) return
  throw new ConfigError(`The data folder ${dataDir} is not empty; set DATA_DIR to a folder that is.`)
}

function copyAll({ backup, dataDir, files, now }: RestoreOptions, names: string[]) {
  try {
    if (existsSync(join(backup, OUTBOX))) createFolder(join(dataDir, OUTBOX))
    // The store comes last: without it, no server accepts the folder.
    for (const name of [...names.filter((each) => each !== files.store), files.store]) {
      const unfinished = join(dataDir, `${name}.unfinished`)
      if (!copyFile(join(backup, name), unfinished)) throw new ConfigError(`The backup ${backup} has lost its ${name}.`)
      if (isDatabase(name)) checkDatabase(unfinished)
      if (name === files.console) renumberLines(unfinished, now)
      renameSync(unfinished, join(dataDir, name))
    }
    syncToDisk(dataDir)
  } catch (error) {
    for (const name of [...names.flatMap((each) => [each, `${each}.unfinished`]), OUTBOX]) {
      rmSync(join(dataDir, name), { recursive: true, force: true })
    }
    throw error
  }
}
