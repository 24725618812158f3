import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PracticeRealm, type PracticeRealmOptions, startPracticeRealm } from '../../embedded/practice-realm/start'
import { closeAfterTest } from '../../testing/closing'

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'realm-'))
  closeAfterTest(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A practice realm for one test. An error inside the realm fails the test. */
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
