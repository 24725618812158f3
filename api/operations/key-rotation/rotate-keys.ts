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
  const { resealed, upToDate, unreadable } = await resealAll(keys, (so) => say(`${so} sealed anew …`))
  say(`Sealed anew with ${newest}: ${resealed}. Sealed with it before: ${upToDate}. Opened by no key: ${unreadable}.`)
  const spent = await unusedKeys(keys)
  if (spent.length > 0) say(`No longer needed: ${spent.join(', ')}.`)
}

/** Adds a new first key to the data folder and reseals everything with it. Resumes an interrupted rotation. */
export async function rotateFolderKeys({ folder, now }: FolderKeysOptions, say: Print): Promise<void> {
  const kept = await folderKeys({ folder, now })
  const [newest] = kept.keys()
  const isUnderWay = kept.size > 1 && [...(await countByKey()).keys()].some((name) => name !== newest)
  const keys = isUnderWay ? kept : withNewKey(kept)
  // Written first, because the server reads the file before each use.
  if (keys !== kept) writeKeyFile(folder, keys)
  await sealWithFirst(keys, say)
}

/** Completes a rotation: removes keys from the data folder that no stored value needs. */
export async function removeOldKeys({ folder, now }: FolderKeysOptions, say: Print): Promise<void> {
  const keys = await folderKeys({ folder, now })
  const spent = await unusedKeys(keys)
  if (spent.length === 0) return say('There is no key that seals nothing.')
  writeKeyFile(folder, new Map([...keys].filter(([name]) => !spent.includes(name))))
  say(`Removed: ${spent.join(', ')}.`)
}

/** Keys other than the first that no stored value needs. */
async function unusedKeys(keys: Keys): Promise<string[]> {
  const counts = await countByKey()
  return [...keys.keys()].slice(1).filter((name) => !counts.has(name))
}

async function folderKeys({ folder, now }: FolderKeysOptions): Promise<Keys> {
  if (await anyProcessHasOwnKeys(now))
    throw new ConfigError('The server at work has ENCRYPTION_KEYS: set it for this command as the server has it.')
  const keys = readKeyFile(folder)
  const foreign = [...(await countByKey()).keys()].filter((name) => !keys?.has(name))
  if (keys && foreign.length === 0) return keys
  throw new ConfigError(
    'Some of what is sealed needs other keys than the data folder keeps: set ENCRYPTION_KEYS as the server has it.',
  )
}
