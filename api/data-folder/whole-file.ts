import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file for its owner alone; it gets its name once all of it is on the disk. */
export function writeWholeFile(file: string, text: string): void {
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  writeToDisk(unfinished, text)
  renameSync(unfinished, file)
  toDisk(dirname(file))
}

function writeToDisk(file: string, text: string) {
  const opened = openSync(file, 'wx', 0o600)
  try {
    writeSync(opened, text)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** The names in a folder are kept apart from what they name. */
function toDisk(folder: string) {
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
