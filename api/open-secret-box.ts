import { join } from 'node:path'
import { AccountModel } from './accounts/account-model'
import { BotModel } from './bots/bot-model'
import type { DataFolder } from './data-folder/data-folder'
import { ENCRYPTION_KEY, keepSecret, newSecret, readSecret } from './data-folder/secret-file'
import { ConfigError } from './foundation/errors'
import { accountPassword, botSecret, createSecretBox, readEncryptionKeys, type SecretBox } from './secrets/secret-box'

/** The box with the key that the data folder keeps. One that opens nothing of what is sealed is refused before it seals anything. */
export async function openSecretBoxOf(folder: DataFolder): Promise<SecretBox> {
  const kept = readSecret(folder, ENCRYPTION_KEY)
  const key = kept ?? newSecret()
  const box = createSecretBox(readEncryptionKeys(`kept:${key}`))
  if (!(await fitsWhatIsSealed(box))) {
    const fault = kept ? 'does not open the stored game passwords' : 'is missing, and stored game passwords are sealed'
    throw new ConfigError(`The file ${join(folder.path, ENCRYPTION_KEY.name)} ${fault}: ${ENCRYPTION_KEY.wayOut}.`)
  }
  if (!kept) keepSecret(folder, ENCRYPTION_KEY, key)
  return box
}

/** One value that opens proves the key, and where nothing is sealed every key fits. */
async function fitsWhatIsSealed(box: SecretBox): Promise<boolean> {
  let isAnythingSealed = false
  for await (const { sealed, purpose } of everythingSealed()) {
    if (opens(box, sealed, purpose)) return true
    isAnythingSealed = true
  }
  return !isAnythingSealed
}

async function* everythingSealed() {
  for await (const { user, sealedPassword } of AccountModel.find({}, { user: 1, sealedPassword: 1 }).lean()) {
    yield { sealed: sealedPassword, purpose: accountPassword(user.toHexString()) }
  }
  for await (const { user, secrets } of BotModel.find({}, { user: 1, secrets: 1 }).lean()) {
    for (const [key, sealed] of Object.entries<string>(secrets ?? {})) {
      yield { sealed, purpose: botSecret(user.toHexString(), key) }
    }
  }
}

function opens(box: SecretBox, sealed: string, purpose: string): boolean {
  try {
    box.open(sealed, purpose)
    return true
  } catch {
    return false
  }
}
