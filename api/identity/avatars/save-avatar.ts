import { createHash, randomBytes } from 'node:crypto'
import { unauthorized } from '../../platform/errors'
import { isDuplicate } from '../../platform/store/duplicate-key'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { type UserDocument, UserModel } from '../users/user-model'
import { AvatarModel } from './avatar-model'
import { normalizePicture } from './normalize-picture'

interface AvatarDeps {
  changes: ChangePublisher
}

export async function saveAvatar(deps: AvatarDeps, userId: string, bytes: Buffer): Promise<UserDocument> {
  const webp = await normalizePicture(bytes)
  const { key } = await AvatarModel.findOneAndUpdate(
    { _id: userId },
    { $set: { webp, isOwn: true }, $setOnInsert: { key: newKey() } },
    { upsert: true, returnDocument: 'after' },
  )
  const user = await setAvatarIfStored(deps, userId, urlOf(key, webp))
  if (!user) throw unauthorized()
  return user
}

/** Stores an imported picture, unless the player has chosen one here or removed theirs. */
export async function saveImportedAvatar(deps: AvatarDeps, userId: string, bytes: Buffer): Promise<void> {
  const webp = await normalizePicture(bytes)
  try {
    const { key } = await AvatarModel.findOneAndUpdate(
      { _id: userId, isOwn: false },
      { $set: { webp }, $setOnInsert: { key: newKey() } },
      { upsert: true, returnDocument: 'after' },
    )
    await setAvatarIfStored(deps, userId, urlOf(key, webp))
  } catch (error) {
    // The filter did not match the player's own choice, so the upsert tried to insert a second one.
    if (!isDuplicate(error)) throw error
  }
}

/** Removes the player's picture. Later imports do not bring one back. */
export async function removeAvatar(deps: AvatarDeps, userId: string): Promise<UserDocument> {
  await AvatarModel.updateOne(
    { _id: userId },
    { $set: { webp: null, isOwn: true }, $setOnInsert: { key: newKey() } },
    { upsert: true },
  )
  const user = await setAvatar(deps, userId, null)
  if (!user) throw unauthorized()
  return user
}

/** Points the player at a stored picture. If it was removed at the same time, the pointer is cleared again. */
async function setAvatarIfStored(deps: AvatarDeps, userId: string, avatar: string): Promise<UserDocument | null> {
  const user = await setAvatar(deps, userId, avatar)
  if (!user || (await AvatarModel.exists({ _id: userId, webp: { $ne: null } }))) return user
  const without = await UserModel.findOneAndUpdate(
    { _id: userId, avatar },
    { $set: { avatar: null } },
    { returnDocument: 'after' },
  )
  if (without) deps.changes.publish({ kind: 'user', user: userId, id: userId })
  return without ?? user
}

/** Deletes the picture and returns null if the player was deleted at the same time. */
async function setAvatar({ changes }: AvatarDeps, userId: string, avatar: string | null): Promise<UserDocument | null> {
  const user = await UserModel.findOneAndUpdate(
    { _id: userId, deletedAt: null },
    { $set: { avatar } },
    { returnDocument: 'after' },
  )
  if (user) changes.publish({ kind: 'user', user: userId, id: userId })
  else await AvatarModel.deleteOne({ _id: userId })
  return user
}

const newKey = () => randomBytes(16).toString('hex')

/** A new picture gets a new URL, so browsers may cache each one for ever. */
function urlOf(key: string, webp: Buffer): string {
  const version = createHash('sha256').update(webp).digest('hex').slice(0, 8)
  return `/api/avatars/${key}?v=${version}`
}
