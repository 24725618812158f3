import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Addresses of unix sockets have little more than 100 bytes on every system. */
const LONGEST_PATH = 100

export interface SocketPath {
  path: string
  remove(): void
}

/** A place for the socket that only this user can reach, made anew. */
export function makeSocketPath(dataDir: string): SocketPath {
  const directory = directoryFor(resolve(dataDir))
  const path = join(directory, 'mongodb.sock')
  rmSync(path, { force: true })
  return { path, remove: () => rmSync(directory, { recursive: true, force: true }) }
}

function directoryFor(dataDir: string): string {
  const directory = join(dataDir, 'run')
  if (Buffer.byteLength(join(directory, 'mongodb.sock')) > LONGEST_PATH)
    return mkdtempSync(join(tmpdir(), 'castellan-'))
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  chmodSync(directory, 0o700)
  return directory
}
