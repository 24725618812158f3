import { existsSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { readText, saveText, syncToDisk } from '../../platform/data-folder/atomic-file'
import { ConfigError } from '../../platform/errors'
import { codeOf, reasonOf } from '../../platform/sqlite/file-failure'
import { type BackedUpFiles, copyFile, createFolder, isDatabase, manifestFile, OUTBOX } from './backup-folder'
import { copyDatabase } from './copy-database'

interface BackUpOptions {
  dataDir: string
  /** The folder for the backup, created once the backup is complete. */
  target: string
  files: BackedUpFiles
  version: string
  now: number
}

export function backUp(options: BackUpOptions): void {
  const { dataDir, files } = options
  if (!existsSync(join(dataDir, files.store))) {
    throw new ConfigError(`The data folder ${dataDir} has no ${files.store}.`)
  }
  const target = freeTarget(options)
  const unfinished = unfinishedFolder(target)
  try {
    copyAll(options, unfinished)
    moveIntoPlace(unfinished, target)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

function freeTarget({ dataDir, target }: BackUpOptions): string {
  const parent = dirname(resolve(target))
  if (!statSync(parent, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ConfigError(`The folder ${parent} for the backup does not exist.`)
  }
  const place = join(realpathSync(parent), basename(resolve(target)))
  if (existsSync(place)) throw alreadyExists(place)
  if (place.startsWith(realpathSync(dataDir) + sep)) {
    throw new ConfigError(`${place} is inside the data folder; name a folder outside of it.`)
  }
  return place
}

/** Next to the target, so that it can be renamed. */
function unfinishedFolder(target: string): string {
  try {
    return mkdtempSync(`${target}.unfinished-`)
  } catch (cause) {
    throw cannotCreate(target, cause)
  }
}

function copyAll({ dataDir, files, version, now }: BackUpOptions, folder: string) {
  const keysNow = () => readText(join(dataDir, files.keys))
  const keys = keysNow()
  const others = readdirSync(dataDir).filter((name) => isDatabase(name) && ![files.console, files.store].includes(name))
  // The order matters: a console must not be ahead of its bot's epoch, nor the store ahead of the game and the
  // payments.
  const databases = [files.console, files.store, ...others.sort()].filter((name) => existsSync(join(dataDir, name)))
  for (const name of databases) copyDatabase(join(dataDir, name), join(folder, name))
  const mails = copyMails(dataDir, folder)
  if (keys !== undefined) saveText(join(folder, files.keys), keys)
  // A rotation during the copy could leave values sealed with a key that the copy lacks.
  if (keysNow() !== keys) {
    throw new ConfigError('The keys changed during the backup; start it again.')
  }
  const names = [...databases, ...mails, ...(keys === undefined ? [] : [files.keys])]
  saveText(manifestFile(folder), JSON.stringify({ madeAt: new Date(now).toISOString(), version, files: names }))
}

/** The outbox may delete its oldest mails during the copy. */
function copyMails(dataDir: string, folder: string): string[] {
  const outbox = join(dataDir, OUTBOX)
  if (!existsSync(outbox)) return []
  createFolder(join(folder, OUTBOX))
  const mails = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  return mails.map((name) => join(OUTBOX, name)).filter((name) => copyFile(join(dataDir, name), join(folder, name)))
}

function moveIntoPlace(unfinished: string, target: string) {
  try {
    syncToDisk(unfinished)
    renameSync(unfinished, target)
    syncToDisk(dirname(target))
  } catch (cause) {
    const isTaken = ['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(codeOf(cause))
    throw isTaken ? alreadyExists(target) : cannotCreate(target, cause)
  }
}

const cannotCreate = (target: string, cause: unknown) =>
  new ConfigError(`The backup ${target} cannot be created: ${reasonOf(cause)}.`, { cause })

const alreadyExists = (place: string) => new ConfigError(`${place} already exists; name a new folder.`)
