import { chmodSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { reasonOf } from '../../sqlite-files/file-failure'
import { StartRefusal } from './errors/start-refusal'

const SOCKET = 'mongodb.sock'
/** Addresses of unix sockets have little more than 100 bytes on every system. */
const LONGEST_PATH = 100

export interface SocketPath {
  path: string
  remove(): void
}

/** A place for the socket that only this user can reach; what a killed process has left there is used again. */
export function makeSocketPath(dataDir: string): SocketPath {
  const inside = join(resolve(dataDir), 'run')
  const fits = Buffer.byteLength(join(inside, SOCKET)) <= LONGEST_PATH
  const directory = fits ? inside : sharedPlaceOf(dataDir)
  const path = join(directory, SOCKET)
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    if (!fits) refuseForeign(directory)
    chmodSync(directory, 0o700)
    rmSync(path, { force: true })
  } catch (cause) {
    if (cause instanceof StartRefusal) throw cause
    throw new StartRefusal(`The folder ${directory} cannot be used: ${reasonOf(cause)}.`, { cause })
  }
  return { path, remove: () => rmSync(directory, { recursive: true, force: true }) }
}

/** Always the same for one data folder, so that starts that were killed leave one folder, not one each. */
function sharedPlaceOf(dataDir: string): string {
  const { dev, ino } = statSync(dataDir)
  return join(tmpdir(), `castellan-${dev.toString(36)}-${ino.toString(36)}`)
}

/** Everybody may make folders beside it. */
function refuseForeign(directory: string) {
  const found = lstatSync(directory)
  if (found.isDirectory() && found.uid === userInfo().uid) return
  throw new StartRefusal(`The folder ${directory} belongs to somebody else; set a DATA_DIR with a shorter path.`)
}
