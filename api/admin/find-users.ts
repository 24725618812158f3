import type { AdminUsersQuery } from '../../shared/admin'
import { WRONG_CURSOR } from '../../shared/pagination'
import { searchKeyOf } from '../identity/users/search-key'
import { type UserDocument, UserModel } from '../identity/users/user-model'
import { invalid } from '../platform/errors'
import { newestPage } from '../platform/store/newest-page'
import { isObjectId } from '../platform/store/object-id'
import { pageOf } from '../platform/store/page'
import { comparable } from '../platform/texts/comparable'
import { mailboxOf } from '../platform/texts/mailbox'
import { cursorOf, type Place, placeOf } from './search-cursor'

/** Behind every text that begins with the same letters. */
const LAST_CHARACTER = '\u{10ffff}'

/** Of who has left, only an id and a plan are kept for a while. */
const STILL_HERE = { leftAt: null }

interface FoundUsers {
  page: UserDocument[]
  next_cursor: string | null
}

export function newestUsers({ limit, cursor }: AdminUsersQuery): Promise<FoundUsers> {
  if (cursor && !isObjectId(cursor)) throw invalid(WRONG_CURSOR)
  return newestPage((older) => UserModel.find({ ...older, ...STILL_HERE }), { limit, cursor })
}

/** Those whose e-mail begins so, in its order, and then those whose name does: each a stretch of one index. */
export async function searchUsers(search: string, { limit, cursor }: AdminUsersQuery): Promise<FoundUsers> {
  const place = placeOf(cursor)
  const text = mailboxOf(search) ?? comparable(search)
  const { page, last } = await pageOf(async (count) => {
    const byEmail = place?.by === 'name' ? [] : await findByEmail(text, place?.email, count)
    const byName = await findByName({ text, key: searchKeyOf(search) ?? '' }, place, count - byEmail.length)
    return [...byEmail.map(placedByEmail), ...byName.map(placedByName)]
  }, limit)
  return { page: page.map(({ user }) => user), next_cursor: last && cursorOf(last.place) }
}

interface Placed {
  user: UserDocument
  place: Place
}

const placedByEmail = (user: UserDocument): Placed => ({ user, place: { by: 'email', email: user.email } })

const placedByName = (user: UserDocument): Placed => ({
  user,
  place: { by: 'name', name: user.usernameKey ?? '', id: user.id },
})

const stretchFrom = (text: string, after?: string) => ({
  ...(after === undefined ? { $gte: text } : { $gt: after }),
  $lt: text + LAST_CHARACTER,
})

function findByEmail(text: string, after: string | undefined, count: number) {
  return UserModel.find({ email: stretchFrom(text, after), ...STILL_HERE })
    .sort({ email: 1 })
    .limit(count)
}

interface Sought {
  /** As it begins an e-mail. */
  text: string
  /** As it begins the key of a name. */
  key: string
}

async function findByName({ text, key }: Sought, place: Place | null, count: number): Promise<UserDocument[]> {
  if (count === 0) return []
  // Found by their e-mail already.
  const others = { ...STILL_HERE, email: { $not: stretchFrom(text) } }
  const after = place?.by === 'name' ? place : undefined
  const sameName = after
    ? await UserModel.find({ usernameKey: after.name, _id: { $gt: after.id }, ...others })
        .sort({ _id: 1 })
        .limit(count)
    : []
  if (sameName.length === count) return sameName
  const further = await UserModel.find({ usernameKey: stretchFrom(key, after?.name), ...others })
    .sort({ usernameKey: 1, _id: 1 })
    .limit(count - sameName.length)
  return [...sameName, ...further]
}
