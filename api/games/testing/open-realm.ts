import { afterEach } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PracticeRealm, type PracticeRealmOptions, startPracticeRealm } from '../../embedded/practice-realm/start'

const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Does this after the test that runs now; what was opened last is closed first. */
export function closeAfterTest(close: () => unknown): void {
  closers.push(close)
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'realm-'))
  closeAfterTest(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A practice realm of its own for one test; a mistake of the realm's fails that test. */
export async function openRealm(options: Partial<PracticeRealmOptions> = {}): Promise<PracticeRealm> {
  const faults: unknown[] = []
  const dataDir = options.dataDir ?? (await temporaryFolder())
  const realm = await startPracticeRealm({ ...options, dataDir, onFault: (fault) => faults.push(fault) })
  closeAfterTest(async () => {
    await realm.stop()
    if (faults.length > 0) throw faults[0]
  })
  return realm
}
