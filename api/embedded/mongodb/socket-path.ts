import { chmodSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { reasonOf } from '../../platform/sqlite/file-failure'
import { StartRefusal } from './errors/start-refusal'

const SOCKET = 'mongodb.sock'
/** Every system limits unix socket paths to little more than 100 bytes. */
const MAX_PATH_BYTES = 100

export interface SocketPath {
  path: string
  remove(): void
}

/** A socket path that only this user can reach. Leftovers of a killed process are replaced. */
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

/** The socket of a data folder, whether or not a server listens on it. */
export function socketLocation(dataDir: string) {
  const inside = join(resolve(dataDir), 'run')
  const isInside = Buffer.byteLength(join(inside, SOCKET)) <= MAX_PATH_BYTES
  const directory = isInside ? inside : sharedDirectoryOf(dataDir)
  return { directory, path: join(directory, SOCKET), isInside }
}

/** Derived from the data folder, so repeated crashes leave one folder instead of many. */
function sharedDirectoryOf(dataDir: string): string {
  const { dev, ino } = statSync(dataDir)
  return join(tmpdir(), `castellan-${dev.toString(36)}-${ino.toString(36)}`)
}

/** Any user can create folders in the temporary directory. */
function requireOwnDirectory(directory: string) {
  const found = lstatSync(directory)
  if (found.isDirectory() && found.uid === userInfo().uid) return
  throw new StartRefusal(`The folder ${directory} belongs to another user; set a DATA_DIR with a shorter path.`)
}
