import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 4 * 1024 ** 3

/** A folder for all that tests write, in memory where there is room: data that nobody keeps needs to reach no disk. */
export function createTestFolder() {
  const path = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'castellan-'))
  // Some tests start as another user.
  chmodSync(path, 0o777)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > MIN_FREE_BYTES
}
