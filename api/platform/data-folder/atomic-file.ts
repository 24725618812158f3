import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../errors'
import { codeOf, reasonOf } from '../sqlite/file-failure'

/** Writes a file that only its owner can read. It gets its name once all of it is on the disk. */
export function writeFileAtomically(file: string, text: string): void {
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  writeAndSync(unfinished, text)
  renameSync(unfinished, file)
  syncToDisk(dirname(file))
}

/** Does the same, and reports a failure as a `ConfigError`. */
export function saveText(file: string, text: string): void {
  try {
    writeFileAtomically(file, text)
  } catch (cause) {
    throw new ConfigError(`The file ${file} cannot be created: ${reasonOf(cause)}.`, { cause })
  }
}

export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw new ConfigError(`The file ${file} cannot be read: ${reasonOf(cause)}.`, { cause })
  }
}

function writeAndSync(file: string, text: string) {
  const opened = openSync(file, 'wx', 0o600)
  try {
    writeSync(opened, text)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Flushes a file, or a folder: the name of a new file is stored in its folder. */
export function syncToDisk(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
