import type { DataFolder } from '../platform/data-folder/data-folder'
import { announceKeysInUse } from '../platform/encryption/keys/keys-in-use'
import { createSecretBox, readEncryptionKeys, type SecretBox } from '../platform/encryption/secret-box'
import type { Log } from '../platform/log'
import type { Clock } from '../platform/time/clock'
import type { Closers } from './closers'
import type { Config } from './config'
import { openFolderSecretBox } from './secrets/open-folder-secret-box'

interface SecretBoxDeps {
  clock: Clock
  log: Log
  folder: DataFolder
  jwtSecret: string
}

/**
 * Uses ENCRYPTION_KEYS and announces them to other processes, or the keys in the data folder, which `npm run
 * rotate-keys` may change.
 */
export async function openSecretBox(
  { encryptionKeys }: Config,
  { folder, ...deps }: SecretBoxDeps,
  closers: Closers,
): Promise<SecretBox> {
  if (!encryptionKeys) return openFolderSecretBox(folder)
  const keys = readEncryptionKeys(encryptionKeys)
  const announcement = await announceKeysInUse({ keys, ...deps })
  closers.push(() => announcement.stop())
  return createSecretBox(keys)
}
