import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../errors'
import { codeOf, reasonOf } from '../sqlite/file-failure'

/** Writes a file for its owner alone; it gets its name once all of it is on the disk. */
export function writeFileAtomically(file: string, text: string): void {
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  writeAndSync(unfinished, text)
  renameSync(unfinished, file)
  syncToDisk(dirname(file))
}

/** Does the same for an operator, who is told why it cannot be. */
export function saveText(file: string, text: string): void {
  try {
    writeFileAtomically(file, text)
  } catch (cause) {
    throw new ConfigError(`The file ${file} cannot be made: ${reasonOf(cause)}.`, { cause })
  }
}

/** The text of a file, or nothing where there is none. */
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

/** Waits until a file is on the disk; or a folder, which keeps its names apart from what they name. */
export function syncToDisk(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
