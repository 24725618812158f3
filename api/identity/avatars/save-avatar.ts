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

/** Keeps a picture that the player chose, and answers the player with it. */
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

/** Keeps a picture from elsewhere, unless the player has chosen one, or none. */
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
    // One of their own stands in the way of the insert.
    if (!isDuplicate(error)) throw error
  }
}

/** The player wants no picture, wherever one may come from. */
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

/** Shows a picture that was kept. One that was taken away meanwhile must not be pointed at: its removal may have come first here. */
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

/** Nobody is found who has left meanwhile; nothing is kept of them then. */
async function setAvatar({ changes }: AvatarDeps, userId: string, avatar: string | null): Promise<UserDocument | null> {
  const user = await UserModel.findOneAndUpdate(
    { _id: userId, leftAt: null },
    { $set: { avatar } },
    { returnDocument: 'after' },
  )
  if (user) changes.publish({ kind: 'user', user: userId, id: userId })
  else await AvatarModel.deleteOne({ _id: userId })
  return user
}

const newKey = () => randomBytes(16).toString('hex')

/** A new picture has a new address, so that each may be kept for ever by who has seen it. */
function urlOf(key: string, webp: Buffer): string {
  const version = createHash('sha256').update(webp).digest('hex').slice(0, 8)
  return `/api/avatars/${key}?v=${version}`
}
