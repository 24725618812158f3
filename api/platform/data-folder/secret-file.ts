import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../errors'
import { readText, saveText } from './atomic-file'
import type { DataFolder } from './data-folder'

const BYTES = 32

/** A secret that the data folder keeps. */
export interface StoredSecret {
  name: string
  /** What to do about one that is cut or damaged, in words that end a sentence. */
  remedy: string
}

const RESTORE = 'restore it from a backup'
export const JWT_SECRET: StoredSecret = {
  name: 'jwt-secret',
  remedy: `${RESTORE}, or remove it, and everyone signs in again`,
}
export const ENCRYPTION_KEY: StoredSecret = {
  name: 'encryption-key',
  remedy: `${RESTORE}, or set ENCRYPTION_KEYS to the key that it was`,
}

/** Made once, and the same at every start. */
export function loadOrCreateSecret(folder: DataFolder, which: StoredSecret): string {
  const kept = readSecret(folder, which)
  if (kept !== null) return kept
  const made = generateSecret()
  saveSecret(folder, which, made)
  return made
}

export const generateSecret = () => randomBytes(BYTES).toString('base64')

/** The secret as it is kept, or null where there is none yet; one that is not whole is refused. */
function readSecret(folder: DataFolder, which: StoredSecret): string | null {
  const secret = readSecretLines(folder, which)?.join('\n') ?? null
  if (secret !== null && !isCompleteSecret(secret)) throw damagedSecret(folder, which)
  return secret
}

/** Whether a text is a secret of full length, with nothing before and behind it. */
export function isCompleteSecret(secret: string): boolean {
  const bytes = Buffer.from(secret, 'base64')
  return bytes.length === BYTES && bytes.toString('base64') === secret
}

/** The lines of a kept file, or null where there is none yet. */
export function readSecretLines({ path }: DataFolder, { name }: StoredSecret): string[] | null {
  return readText(join(path, name))?.trim().split('\n') ?? null
}

export const damagedSecret = ({ path }: DataFolder, { name, remedy }: StoredSecret) =>
  new ConfigError(`The file ${join(path, name)} is cut or damaged: ${remedy}.`)

const ACCESS_OF_OTHERS = 0o077

/** Which kept secrets others on this machine may read, each in a sentence; not every file system can keep them from it. */
export function exposedSecrets({ path }: DataFolder): string[] {
  const files = [JWT_SECRET, ENCRYPTION_KEY].map(({ name }) => join(path, name))
  const open = files.filter((file) => ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & ACCESS_OF_OTHERS) > 0)
  return open.map(
    (file) => `Others may read ${file}: run \`chmod 600 ${file}\`, and change what it holds if one of them has.`,
  )
}

/** Keeps a secret for its owner alone. */
export function saveSecret({ path }: DataFolder, { name }: StoredSecret, secret: string): void {
  saveText(join(path, name), secret)
}
