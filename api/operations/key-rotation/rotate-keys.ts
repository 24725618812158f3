import type { DataFolder } from '../../platform/data-folder/data-folder'
import { type Keys, readKeyFile, withNewKey, writeKeyFile } from '../../platform/encryption/keys/key-file'
import { anyProcessHasOwnKeys, requireAllSealWith } from '../../platform/encryption/keys/keys-in-use'
import { ConfigError } from '../../platform/errors'
import { countByKey, resealAll } from './reseal'

type Print = (line: string) => void

interface FolderKeysOptions {
  folder: DataFolder
  /** The store's time, which announcements of keys in use are measured by. */
  now: number
}

/** Reseals with ENCRYPTION_KEYS, provided that every running process uses the same keys. */
export async function sealWithGivenKeys(keys: Keys, now: number, say: Print): Promise<void> {
  await requireAllSealWith(keys, now)
  await sealWithFirst(keys, say)
}

async function sealWithFirst(keys: Keys, say: Print): Promise<void> {
  const [newest] = keys.keys()
  const { resealed, upToDate, unreadable } = await resealAll(keys, (count) => say(`${count} resealed …`))
  say(`Resealed with ${newest}: ${resealed}. Already sealed with it: ${upToDate}. Unreadable: ${unreadable}.`)
  const unused = await unusedKeys(keys)
  if (unused.length > 0) say(`No longer needed: ${unused.join(', ')}.`)
}

/** Adds a new first key to the data folder and reseals everything with it. Resumes an interrupted rotation. */
export async function rotateFolderKeys({ folder, now }: FolderKeysOptions, say: Print): Promise<void> {
  const stored = await folderKeys({ folder, now })
  const [newest] = stored.keys()
  const isInterrupted = stored.size > 1 && [...(await countByKey()).keys()].some((name) => name !== newest)
  const keys = isInterrupted ? stored : withNewKey(stored)
  // Written first, because the server reads the file before each use.
  if (keys !== stored) writeKeyFile(folder, keys)
  await sealWithFirst(keys, say)
}

/** Completes a rotation: removes keys from the data folder that no stored value needs. */
export async function removeOldKeys({ folder, now }: FolderKeysOptions, say: Print): Promise<void> {
  const keys = await folderKeys({ folder, now })
  const unused = await unusedKeys(keys)
  if (unused.length === 0) return say('Every key is still needed.')
  writeKeyFile(folder, new Map([...keys].filter(([name]) => !unused.includes(name))))
  say(`Removed: ${unused.join(', ')}.`)
}

async function unusedKeys(keys: Keys): Promise<string[]> {
  const counts = await countByKey()
  return [...keys.keys()].slice(1).filter((name) => !counts.has(name))
}

async function folderKeys({ folder, now }: FolderKeysOptions): Promise<Keys> {
  if (await anyProcessHasOwnKeys(now))
    throw new ConfigError('The running server uses ENCRYPTION_KEYS: set the same value for this command.')
  const keys = readKeyFile(folder)
  const foreign = [...(await countByKey()).keys()].filter((name) => !keys?.has(name))
  if (keys && foreign.length === 0) return keys
  throw new ConfigError(
    'Some stored values need keys that are not in the data folder: set ENCRYPTION_KEYS to the value that the server uses.',
  )
}
