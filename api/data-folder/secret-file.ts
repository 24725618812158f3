import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../foundation/errors'
import { codeOf, reasonOf } from '../sqlite-files/file-failure'
import type { DataFolder } from './data-folder'
import { writeWholeFile } from './whole-file'

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
export function readSecret({ path }: DataFolder, { name, wayOut }: KeptSecret): string | null {
  const file = join(path, name)
  const secret = textOf(file)?.trim()
  if (secret === undefined) return null
  const bytes = Buffer.from(secret, 'base64')
  const isWhole = bytes.length === BYTES && bytes.toString('base64') === secret
  if (!isWhole) throw new ConfigError(`The file ${file} is cut or damaged: ${wayOut}.`)
  return secret
}

/** Keeps a secret for its owner alone. */
export function keepSecret({ path }: DataFolder, { name }: KeptSecret, secret: string): void {
  const file = join(path, name)
  try {
    writeWholeFile(file, secret)
  } catch (cause) {
    throw new ConfigError(`The file ${file} cannot be made: ${reasonOf(cause)}.`, { cause })
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw new ConfigError(`The file ${file} cannot be read: ${reasonOf(cause)}.`, { cause })
  }
}
