import type { Types } from 'mongoose'
import { AccountModel } from '../game/accounts/account-model'
import { searchKeyOf } from '../identity/users/search-key'
import { UserModel } from '../identity/users/user-model'
import { comparable } from '../platform/texts/comparable'
import { mailboxOf } from '../platform/texts/mailbox'
import { GRAM_LENGTH, searchable, searchGrams } from '../platform/texts/search-grams'
import { findThin, type ThinUser } from './thin-user'

/** Sorts after every text with the same prefix. */
const LAST_CHARACTER = '\u{10ffff}'
/** So many parts of a search are compared to find the rarest. */
const MAX_TRIED = 6

/**
 * Users whose e-mail, name or castle contains a text. Indexes of the beginnings and of all runs of three characters find
 * them; at most `most` of each kind are read.
 */
export async function searchedUsers(search: string, most: number): Promise<{ users: ThinUser[]; isCut: boolean }> {
  const mailbox = mailboxOf(search) ?? comparable(search)
  const key = searchKeyOf(search) ?? ''
  const text = searchable(search)
  const lists = await Promise.all([
    UserModel.find({ email: prefixRange(mailbox) }, { _id: 1 })
      .limit(most + 1)
      .lean(),
    UserModel.find({ usernameKey: prefixRange(key) }, { _id: 1 })
      .limit(most + 1)
      .lean(),
    containing(UserModel, { grams: 'emailGrams', text: mailbox, fields: ['email'] }, most),
    containing(UserModel, { grams: 'nameGrams', text, fields: ['usernameKey'] }, most),
    containing(AccountModel, { grams: 'nameGrams', text, fields: ['username', 'email'] }, most),
  ])
  const ids = new Map(lists.flat().map((each) => [ownerOf(each).toHexString(), ownerOf(each)]))
  const users = await findThin({ _id: { $in: [...ids.values()].slice(0, most) } })
  return { users, isCut: ids.size > most || lists.some((list) => list.length > most) }
}

type Owned = { _id: Types.ObjectId; user?: Types.ObjectId }
const ownerOf = ({ _id, user }: Owned) => user ?? _id

/** An expression of the store cannot hold these as they are. */
const UNSEARCHABLE = /[\p{Cc}\p{Zl}\p{Zp}]/u

const prefixRange = (text: string) => ({ $gte: text, $lt: text + LAST_CHARACTER })

interface Inside {
  grams: string
  text: string
  fields: string[]
}

/** A model of which only reading is needed. */
interface Readable {
  find(filter: object, fields: object): { limit(count: number): { lean<Found>(): PromiseLike<Found> } }
}

async function containing(model: Readable, { grams, text, fields }: Inside, most: number): Promise<Owned[]> {
  const parts = [...new Set(searchGrams(text))]
  if ([...text].length < GRAM_LENGTH || parts.length === 0 || UNSEARCHABLE.test(text)) return []
  const rarest = await rarestOf(model, { grams, parts: spread(parts) }, most)
  if (rarest === null) return []
  // Not RegExp.escape: it writes \u, which MongoDB's expressions do not know.
  const pattern = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i')
  const found = model.find({ [grams]: rarest, $or: fields.map((field) => ({ [field]: pattern })) }, { _id: 1, user: 1 })
  return found.limit(most + 1).lean()
}

/** Null if one of the parts occurs nowhere, so that nothing contains all of them. */
async function rarestOf(model: Readable, { grams, parts }: { grams: string; parts: string[] }, most: number) {
  if (parts.length === 1) return parts[0] ?? null
  const counts = await Promise.all(
    parts.map(async (part) => {
      const found = await model
        .find({ [grams]: part }, { _id: 1 })
        .limit(most + 1)
        .lean<Owned[]>()
      return { part, count: found.length }
    }),
  )
  const [rarest] = counts.sort((one, other) => one.count - other.count)
  return rarest && rarest.count > 0 ? rarest.part : null
}

/** Parts from the whole length of the text. */
function spread(parts: string[]): string[] {
  const step = Math.max(1, (parts.length - 1) / (MAX_TRIED - 1))
  const places = Array.from({ length: Math.min(MAX_TRIED, parts.length) }, (_, index) => Math.round(index * step))
  return places.flatMap((place) => parts[place] ?? [])
}
