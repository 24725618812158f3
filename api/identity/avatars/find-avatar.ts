import type { mongo } from 'mongoose'
import { notFound } from '../../platform/errors'
import { AvatarModel } from './avatar-model'

const KEY = /^[0-9a-f]{32}$/

export async function findAvatar(key: string): Promise<Uint8Array<ArrayBuffer>> {
  const avatar = KEY.test(key)
    ? await AvatarModel.findOne({ key }, { webp: 1 }).lean<{ webp: mongo.Binary | null }>()
    : null
  if (!avatar?.webp) throw notFound('Picture')
  return new Uint8Array(avatar.webp.value())
}
