import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../errors'
import { readText, saveText } from './atomic-file'
import type { DataFolder } from './data-folder'

const BYTES = 32

export interface StoredSecret {
  name: string
  /** How to repair a damaged file, as the end of a sentence. */
  remedy: string
}

const RESTORE = 'restore it from a backup'
export const JWT_SECRET: StoredSecret = {
  name: 'jwt-secret',
  remedy: `${RESTORE}, or remove it, and everyone signs in again`,
}
export const ENCRYPTION_KEY: StoredSecret = {
  name: 'encryption-key',
  remedy: `${RESTORE}, or set ENCRYPTION_KEYS to the lost key`,
}

/** The same secret at every start; the first start creates it. */
export function loadOrCreateSecret(folder: DataFolder, which: StoredSecret): string {
  const stored = readSecret(folder, which)
  if (stored !== null) return stored
  const created = generateSecret()
  saveSecret(folder, which, created)
  return created
}

export const generateSecret = () => randomBytes(BYTES).toString('base64')

/**
 * Null if there is none yet.
 * @throws if the file is damaged
 */
function readSecret(folder: DataFolder, which: StoredSecret): string | null {
  const secret = readSecretLines(folder, which)?.join('\n') ?? null
  if (secret !== null && !isCompleteSecret(secret)) throw damagedSecret(folder, which)
  return secret
}

/** Whether a text is a secret of full length, and nothing else. */
export function isCompleteSecret(secret: string): boolean {
  const bytes = Buffer.from(secret, 'base64')
  return bytes.length === BYTES && bytes.toString('base64') === secret
}

export function readSecretLines({ path }: DataFolder, { name }: StoredSecret): string[] | null {
  return readText(join(path, name))?.trim().split('\n') ?? null
}

export const damagedSecret = ({ path }: DataFolder, { name, remedy }: StoredSecret) =>
  new ConfigError(`The file ${join(path, name)} is incomplete or damaged: ${remedy}.`)

const ACCESS_OF_OTHERS = 0o077

/**
 * A warning for each secret that other users of this machine can read. Some file systems have no permissions to
 * prevent it.
 */
export function exposedSecrets({ path }: DataFolder): string[] {
  const files = [JWT_SECRET, ENCRYPTION_KEY].map(({ name }) => join(path, name))
  const open = files.filter((file) => ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & ACCESS_OF_OTHERS) > 0)
  return open.map(
    (file) =>
      `Other users can read ${file}: run \`chmod 600 ${file}\`, and replace the secret if one of them may have read it.`,
  )
}

export function saveSecret({ path }: DataFolder, { name }: StoredSecret, secret: string): void {
  saveText(join(path, name), secret)
}
