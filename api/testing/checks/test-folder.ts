import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 4 * 1024 ** 3

/** A folder for all test files, in memory if there is room. */
export function createTestFolder() {
  const path = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'castellan-'))
  // Some tests run as another user.
  chmodSync(path, 0o777)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > MIN_FREE_BYTES
}
