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
import { cursorOf, positionOf, type SearchPosition } from './search-position'

/** Sorts after every text with the same prefix. */
const LAST_CHARACTER = '\u{10ffff}'

const NOT_DELETED = { deletedAt: null }

interface UserPage {
  page: UserDocument[]
  next_cursor: string | null
}

export function newestUsers({ limit, cursor }: AdminUsersQuery): Promise<UserPage> {
  if (cursor && !isObjectId(cursor)) throw invalid(WRONG_CURSOR)
  return newestPage((older) => UserModel.find({ ...older, ...NOT_DELETED }), { limit, cursor })
}

/** Matches the prefix of e-mails first, then of names, each by a range of one index. */
export async function searchUsers(search: string, { limit, cursor }: AdminUsersQuery): Promise<UserPage> {
  const position = positionOf(cursor)
  const text = mailboxOf(search) ?? comparable(search)
  const { page, last } = await pageOf(async (count) => {
    const byEmail = position?.by === 'name' ? [] : await findByEmail(text, position?.email, count)
    const byName = await findByName({ text, key: searchKeyOf(search) ?? '' }, position, count - byEmail.length)
    return [...byEmail.map(emailMatch), ...byName.map(nameMatch)]
  }, limit)
  return { page: page.map(({ user }) => user), next_cursor: last && cursorOf(last.position) }
}

interface UserMatch {
  user: UserDocument
  position: SearchPosition
}

const emailMatch = (user: UserDocument): UserMatch => ({ user, position: { by: 'email', email: user.email } })

const nameMatch = (user: UserDocument): UserMatch => ({
  user,
  position: { by: 'name', name: user.usernameKey ?? '', id: user.id },
})

const prefixRange = (text: string, after?: string) => ({
  ...(after === undefined ? { $gte: text } : { $gt: after }),
  $lt: text + LAST_CHARACTER,
})

function findByEmail(text: string, after: string | undefined, count: number) {
  return UserModel.find({ email: prefixRange(text, after), ...NOT_DELETED })
    .sort({ email: 1 })
    .limit(count)
}

interface NameSearch {
  text: string
  /** Compared with the searchable form of names. */
  key: string
}

async function findByName(
  { text, key }: NameSearch,
  position: SearchPosition | null,
  count: number,
): Promise<UserDocument[]> {
  if (count === 0) return []
  // Already found by e-mail.
  const others = { ...NOT_DELETED, email: { $not: prefixRange(text) } }
  const after = position?.by === 'name' ? position : undefined
  const sameName = after
    ? await UserModel.find({ usernameKey: after.name, _id: { $gt: after.id }, ...others })
        .sort({ _id: 1 })
        .limit(count)
    : []
  if (sameName.length === count) return sameName
  const further = await UserModel.find({ usernameKey: prefixRange(key, after?.name), ...others })
    .sort({ usernameKey: 1, _id: 1 })
    .limit(count - sameName.length)
  return [...sameName, ...further]
}
