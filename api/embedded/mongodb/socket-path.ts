import { chmodSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { reasonOf } from '../../platform/sqlite/file-failure'
import { StartRefusal } from './errors/start-refusal'

const SOCKET = 'mongodb.sock'
/** Addresses of unix sockets have little more than 100 bytes on every system. */
const MAX_PATH_BYTES = 100

export interface SocketPath {
  path: string
  remove(): void
}

/** A place for the socket that only this user can reach; what a killed process has left there is used again. */
export function makeSocketPath(dataDir: string): SocketPath {
  const { directory, path, isInside } = socketLocation(dataDir)
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    if (!isInside) requireOwnDirectory(directory)
    chmodSync(directory, 0o700)
    rmSync(path, { force: true })
  } catch (cause) {
    if (cause instanceof StartRefusal) throw cause
    throw new StartRefusal(`The folder ${directory} cannot be used: ${reasonOf(cause)}.`, { cause })
  }
  return { path, remove: () => rmSync(directory, { recursive: true, force: true }) }
}

/** Where the socket of a data folder is, whether somebody listens there or not. */
export function socketLocation(dataDir: string) {
  const inside = join(resolve(dataDir), 'run')
  const isInside = Buffer.byteLength(join(inside, SOCKET)) <= MAX_PATH_BYTES
  const directory = isInside ? inside : sharedDirectoryOf(dataDir)
  return { directory, path: join(directory, SOCKET), isInside }
}

/** Always the same for one data folder, so that starts that were killed leave one folder, not one each. */
function sharedDirectoryOf(dataDir: string): string {
  const { dev, ino } = statSync(dataDir)
  return join(tmpdir(), `castellan-${dev.toString(36)}-${ino.toString(36)}`)
}

/** Everybody may make folders beside it. */
function requireOwnDirectory(directory: string) {
  const found = lstatSync(directory)
  if (found.isDirectory() && found.uid === userInfo().uid) return
  throw new StartRefusal(`The folder ${directory} belongs to somebody else; set a DATA_DIR with a shorter path.`)
}
