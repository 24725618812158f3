import type { Types } from 'mongoose'
import type { AdminUsersQuery } from '../../shared/admin'
import { MAX_PAGE_SIZE } from '../../shared/limits'
import { UserModel } from '../identity/users/user-model'
import { searchedUsers } from './search-users'
import { findThin, hasFilter, passes, rareCondition, type ThinUser } from './thin-user'
import { compare, cursorOf, orderOf, positionAt, positionOf, type UserOrder, type UserPosition } from './user-order'
import { SHOWN_OF_USER, type ShownUser } from './users/admin-user-view'

/** A filter that no index answers reads this many users a call at most; the next call continues. */
const MAX_READ = 20_000
const CHUNK = 1000
/** So many users are sorted in memory; more are read in the order of an index. */
const MAX_MATCHES = 1000

interface FoundUsers {
  users: ShownUser[]
  next_cursor: string | null
  /** More match than a search lists. */
  isCut: boolean
}

export async function findUsers(query: AdminUsersQuery, now: number): Promise<FoundUsers> {
  const order = orderOf(query)
  const position = positionOf(query.cursor, order)
  const limit = query.limit ?? MAX_PAGE_SIZE
  const matches = await matchesOf(query)
  const { page, next } = matches
    ? pageOfMatches(
        matches.users.filter((user) => passes(user, query, now)),
        { order, position, limit },
      )
    : await scan({ order, position, limit, keeps: (user) => passes(user, query, now), filtered: hasFilter(query) })
  const users = await inOrder(page.map(({ _id }) => _id))
  return { users, next_cursor: next && cursorOf(next), isCut: matches?.isCut ?? false }
}

/** The users that a search or a rare filter names; null if they have to be read in the order of the list. */
async function matchesOf(query: AdminUsersQuery): Promise<{ users: ThinUser[]; isCut: boolean } | null> {
  const search = query.search?.trim()
  if (search) return searchedUsers(search, MAX_MATCHES)
  const rare = rareCondition(query)
  if (!rare) return null
  const users = await findThin(rare).limit(MAX_MATCHES + 1)
  return users.length > MAX_MATCHES ? null : { users, isCut: false }
}

interface Wanted {
  order: UserOrder
  position: UserPosition | null
  limit: number
}

interface ThinPage {
  page: ThinUser[]
  next: UserPosition | null
}

function pageOfMatches(matches: ThinUser[], { order, position, limit }: Wanted): ThinPage {
  const { isDescending } = order
  const placed = matches.map((user) => ({ user, at: positionAt(order, user) }))
  const later = position ? placed.filter(({ at }) => compare(at, position, isDescending) > 0) : placed
  const sorted = later.sort((one, other) => compare(one.at, other.at, isDescending))
  const page = sorted.slice(0, limit)
  return { page: page.map(({ user }) => user), next: sorted.length > limit ? (page.at(-1)?.at ?? null) : null }
}

interface Scan extends Wanted {
  keeps(user: ThinUser): boolean
  filtered: boolean
}

async function scan({ order, position, limit, keeps, filtered }: Scan): Promise<ThinPage> {
  const page: ThinUser[] = []
  let read = 0
  for (let part = position?.part ?? 0; part < order.parts.length; part++) {
    let after = position?.part === part ? position : null
    for (;;) {
      const count = filtered ? CHUNK : limit + 1 - page.length
      const chunk = await readAfter(order, { part, after }, count)
      for (const user of chunk) {
        if (!keeps(user)) continue
        const last = page.at(-1)
        if (page.length === limit && last) return { page, next: positionAt(order, last) }
        page.push(user)
      }
      const last = chunk.at(-1)
      if (!last || chunk.length < count) break
      after = positionAt(order, last)
      read += chunk.length
      if (read >= MAX_READ) return { page, next: after }
    }
  }
  return { page, next: null }
}

async function readAfter(
  { parts, isDescending }: UserOrder,
  { part, after }: { part: number; after: UserPosition | null },
  count: number,
): Promise<ThinUser[]> {
  const { filter = {}, field } = parts[part] ?? {}
  const direction = isDescending ? -1 : 1
  const beyond = isDescending ? '$lt' : '$gt'
  if (!field) {
    const later = after ? { _id: { [beyond]: after.id } } : {}
    return findThin({ ...filter, ...later })
      .sort({ _id: direction })
      .limit(count)
  }
  const value = after && (field === 'lastSignInAt' ? new Date(after.value ?? 0) : after.value)
  // Two ranges of one index, because the store reads an $or of them whole.
  const same = after
    ? await findThin({ [field]: value, _id: { [beyond]: after.id } })
        .sort({ _id: direction })
        .limit(count)
    : []
  if (same.length >= count) return same
  const dates = field === 'lastSignInAt' && !(after && !isDescending) ? { $gt: new Date(0) } : {}
  const range = { ...dates, ...(after && { [beyond]: value }) }
  const further = findThin(Object.keys(range).length > 0 ? { [field]: range } : {})
  return [...same, ...(await further.sort({ [field]: direction, _id: direction }).limit(count - same.length))]
}

async function inOrder(ids: Types.ObjectId[]): Promise<ShownUser[]> {
  const found = await UserModel.find({ _id: { $in: ids }, deletedAt: null }, SHOWN_OF_USER).lean<ShownUser[]>()
  const byId = new Map(found.map((user) => [String(user._id), user]))
  return ids.flatMap((id) => byId.get(id.toHexString()) ?? [])
}
