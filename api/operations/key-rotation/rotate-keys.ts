import type { DataFolder } from '../../platform/data-folder/data-folder'
import { type Keys, readKeyFile, withNewKey, writeKeyFile } from '../../platform/encryption/keys/key-file'
import { anyProcessHasOwnKeys, requireAllSealWith } from '../../platform/encryption/keys/keys-in-use'
import { ConfigError } from '../../platform/errors'
import { countByKey, resealAll } from './reseal'

type Print = (line: string) => void

interface FolderKeysOptions {
  folder: DataFolder
  /** The time of the store, by which processes say until when they count. */
  now: number
}

/** Seals everything with the first of the keys that processes at work were given. */
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

/** Puts a new key before those of the data folder and seals everything with it; a rotation that was not ended goes on. */
export async function rotateFolderKeys({ folder, now }: FolderKeysOptions, say: Print): Promise<void> {
  const kept = await folderKeys({ folder, now })
  const [newest] = kept.keys()
  const isUnderWay = kept.size > 1 && [...(await countByKey()).keys()].some((name) => name !== newest)
  const keys = isUnderWay ? kept : withNewKey(kept)
  // On the disk before anything is sealed with it: the server looks there before each use.
  if (keys !== kept) writeKeyFile(folder, keys)
  await sealWithFirst(keys, say)
}

/** Ends a rotation: takes the keys out of the data folder that seal nothing any more. */
export async function removeOldKeys({ folder, now }: FolderKeysOptions, say: Print): Promise<void> {
  const keys = await folderKeys({ folder, now })
  const spent = await unusedKeys(keys)
  if (spent.length === 0) return say('There is no key that seals nothing.')
  writeKeyFile(folder, new Map([...keys].filter(([name]) => !spent.includes(name))))
  say(`Removed: ${spent.join(', ')}.`)
}

/** All keys but the first that have sealed nothing of what is stored. */
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
