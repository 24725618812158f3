import { closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockFile } from '../sqlite/lock-file'

const POLL_INTERVAL = 100
const READ_SIZE = 256 * 1024

/** One process does the work while the others wait. If it ends halfway, the next one starts over. */
export async function doOnceAcrossProcesses(
  isDone: () => boolean,
  lockPath: string,
  work: () => Promise<void>,
): Promise<void> {
  if (isDone()) return
  mkdirSync(dirname(lockPath), { recursive: true })
  let lock = lockFile(lockPath)
  while (!lock) {
    await Bun.sleep(POLL_INTERVAL)
    lock = lockFile(lockPath)
  }
  try {
    if (!isDone()) await work()
  } finally {
    lock.close()
  }
}

/** One hash over names and contents of all files. Reading is synchronous: asynchronous reads took six times as long. */
export function hashOf(patterns: string[], root = '.'): string {
  const hash = new Bun.CryptoHasher('sha256')
  const read = createReader()
  for (const pattern of patterns) {
    const paths = [...new Bun.Glob(pattern).scanSync({ cwd: root, onlyFiles: true })].filter((path) => !isTest(path))
    for (const path of paths.sort()) hash.update(`${path}\n`).update(read(join(root, path)))
  }
  return hash.digest('hex')
}

/** Reads each file into the same memory: buffers of all files would stay with the process. */
function createReader() {
  let buffer = new Uint8Array(READ_SIZE)
  return (path: string): Uint8Array => {
    const file = openSync(path, 'r')
    try {
      const { size } = fstatSync(file)
      if (size > buffer.length) buffer = new Uint8Array(2 * size)
      return buffer.subarray(0, readSync(file, buffer, 0, size, 0))
    } finally {
      closeSync(file)
    }
  }
}

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)
