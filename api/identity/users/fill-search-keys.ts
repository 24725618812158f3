import type { Types } from 'mongoose'
import { searchKeyOf } from './search-key'
import { UserModel } from './user-model'

const A_BATCH = 500

/** Gives names that were stored without a key the key that they are found by; those who have one stay as they are. */
export async function fillSearchKeys(signal?: AbortSignal, batch = A_BATCH): Promise<void> {
  let last: Types.ObjectId | null = null
  do {
    // Who has no name is told apart here: asked for it, the store could read everybody in one go.
    const without: KeylessUser[] = await UserModel.find({ usernameKey: null, ...(last && { _id: { $gt: last } }) })
      .select({ username: 1 })
      .sort({ _id: 1 })
      .limit(batch)
      .lean()
    await Promise.all(without.map(fillKeyOf))
    last = without.length === batch ? (without.at(-1)?._id ?? null) : null
  } while (last && !signal?.aborted)
}

interface KeylessUser {
  _id: Types.ObjectId
  username?: string | null
}

/** Unless the player has another name by now, which came with its key. */
async function fillKeyOf({ _id, username }: KeylessUser): Promise<void> {
  if (!username) return
  const unchanged = { _id, username, usernameKey: null }
  await UserModel.updateOne(unchanged, { $set: { usernameKey: searchKeyOf(username) } })
}
