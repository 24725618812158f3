import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../errors'
import type { DataFolder } from './data-folder'
import { keepText, keptText } from './whole-file'

const BYTES = 32

/** A secret that the data folder keeps. */
export interface KeptSecret {
  name: string
  /** What to do about one that is cut or damaged, in words that end a sentence. */
  wayOut: string
}

const RESTORE = 'restore it from a backup'
export const JWT_SECRET: KeptSecret = {
  name: 'jwt-secret',
  wayOut: `${RESTORE}, or remove it, and everyone signs in again`,
}
export const ENCRYPTION_KEY: KeptSecret = {
  name: 'encryption-key',
  wayOut: `${RESTORE}, or set ENCRYPTION_KEYS to the key that it was`,
}

/** Made once, and the same at every start. */
export function keptSecret(folder: DataFolder, which: KeptSecret): string {
  const kept = readSecret(folder, which)
  if (kept !== null) return kept
  const made = newSecret()
  keepSecret(folder, which, made)
  return made
}

export const newSecret = () => randomBytes(BYTES).toString('base64')

/** The secret as it is kept, or null where there is none yet; one that is not whole is refused. */
function readSecret(folder: DataFolder, which: KeptSecret): string | null {
  const secret = readLines(folder, which)?.join('\n') ?? null
  if (secret !== null && !isWhole(secret)) throw damaged(folder, which)
  return secret
}

/** Whether a text is a secret of full length, with nothing before and behind it. */
export function isWhole(secret: string): boolean {
  const bytes = Buffer.from(secret, 'base64')
  return bytes.length === BYTES && bytes.toString('base64') === secret
}

/** The lines of a kept file, or null where there is none yet. */
export function readLines({ path }: DataFolder, { name }: KeptSecret): string[] | null {
  return keptText(join(path, name))?.trim().split('\n') ?? null
}

export const damaged = ({ path }: DataFolder, { name, wayOut }: KeptSecret) =>
  new ConfigError(`The file ${join(path, name)} is cut or damaged: ${wayOut}.`)

const OTHERS = 0o077

/** Which kept secrets others on this machine may read, each in a sentence; not every file system can keep them from it. */
export function openSecrets({ path }: DataFolder): string[] {
  const files = [JWT_SECRET, ENCRYPTION_KEY].map(({ name }) => join(path, name))
  const open = files.filter((file) => ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) > 0)
  return open.map(
    (file) => `Others may read ${file}: run \`chmod 600 ${file}\`, and change what it holds if one of them has.`,
  )
}

/** Keeps a secret for its owner alone. */
export function keepSecret({ path }: DataFolder, { name }: KeptSecret, secret: string): void {
  keepText(join(path, name), secret)
}
