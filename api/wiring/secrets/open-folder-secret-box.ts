import { join } from 'node:path'
import type { DataFolder } from '../../platform/data-folder/data-folder'
import { ENCRYPTION_KEY } from '../../platform/data-folder/secret-file'
import { type Keys, readKeyFile, withNewKey, writeKeyFile } from '../../platform/encryption/keys/key-file'
import { CannotOpen, createSecretBox, PUSH_KEY, type SecretBox } from '../../platform/encryption/secret-box'
import { ConfigError } from '../../platform/errors'
import { sealedValues } from './sealed-values'

/** Refuses keys that open none of the stored values, before they seal anything. */
export async function openFolderSecretBox(folder: DataFolder): Promise<SecretBox> {
  const stored = readKeyFile(folder)
  const keys = stored ?? withNewKey(new Map())
  if (!(await canOpenStoredValues(keys))) {
    const fault = stored
      ? 'does not open the stored game passwords'
      : 'is missing, but stored game passwords are sealed with it'
    throw new ConfigError(`The file ${join(folder.path, ENCRYPTION_KEY.name)} ${fault}: ${ENCRYPTION_KEY.remedy}.`)
  }
  if (!stored) writeKeyFile(folder, keys)
  return followKeys(folder, keys)
}

/** Reads the keys before each use, because `npm run rotate-keys` changes them while the server runs. */
function followKeys(folder: DataFolder, keys: Keys): SecretBox {
  let known = keys
  const boxNow = () => {
    try {
      known = readKeyFile(folder) ?? known
    } catch {
      // A damaged file stops the next start; until then, the known keys work.
    }
    return createSecretBox(known)
  }
  return {
    seal: (plain, purpose) => boxNow().seal(plain, purpose),
    open: (sealed, purpose) => boxNow().open(sealed, purpose),
  }
}

/** One value that opens proves the keys. If nothing is stored, any keys fit. */
async function canOpenStoredValues(keys: Keys): Promise<boolean> {
  const box = createSecretBox(keys)
  let isAnythingSealed = false
  for await (const { sealed, purpose } of sealedValues()) {
    // It can be made again.
    if (purpose === PUSH_KEY) continue
    if (canOpen(box, sealed, purpose)) return true
    isAnythingSealed = true
  }
  return !isAnythingSealed
}

function canOpen(box: SecretBox, sealed: string, purpose: string): boolean {
  try {
    box.open(sealed, purpose)
    return true
  } catch (error) {
    if (error instanceof CannotOpen) return false
    throw error
  }
}
