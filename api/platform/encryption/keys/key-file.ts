import type { DataFolder } from '../../data-folder/data-folder'
import {
  damagedSecret,
  ENCRYPTION_KEY,
  generateSecret,
  isCompleteSecret,
  readSecretLines,
  saveSecret,
} from '../../data-folder/secret-file'
import { readEncryptionKeys } from '../secret-box'

/** Keys by name. The first one seals; every one opens. */
export type Keys = Map<string, Buffer>

const NAME = 'kept'

/** The keys in the data folder, one `name:key` per line; null if there is no file. */
export function readKeyFile(folder: DataFolder): Keys | null {
  const lines = readSecretLines(folder, ENCRYPTION_KEY)
  if (!lines) return null
  const entries = lines.map((line) => line.split(/:(.*)/))
  if (!entries.every(([name, key]) => name && isCompleteSecret(key ?? ''))) throw damagedSecret(folder, ENCRYPTION_KEY)
  return readEncryptionKeys(lines.join(','))
}

export function writeKeyFile(folder: DataFolder, keys: Keys): void {
  const lines = [...keys].map(([name, key]) => `${name}:${key.toString('base64')}`)
  saveSecret(folder, ENCRYPTION_KEY, lines.join('\n'))
}

/** Puts a new key, with a name of its own, before the others. */
export function withNewKey(keys: Keys): Keys {
  const numbers = [...keys.keys()].map((name) => Number(name.split('-')[1] ?? 1))
  const name = keys.size === 0 ? NAME : `${NAME}-${Math.max(...numbers) + 1}`
  return new Map([[name, Buffer.from(generateSecret(), 'base64')], ...keys])
}
