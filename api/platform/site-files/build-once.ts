import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockFile } from '../sqlite/lock-file'

const POLL_INTERVAL = 100

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

/**
 * One hash over names and contents of all files. Reading is synchronous, because each start waits for it:
 * asynchronous reads took six times as long.
 */
export function hashOf(patterns: string[], root = '.'): string {
  const hash = new Bun.CryptoHasher('sha256')
  for (const pattern of patterns) {
    const paths = [...new Bun.Glob(pattern).scanSync({ cwd: root, onlyFiles: true })].filter((path) => !isTest(path))
    for (const path of paths.sort()) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)
