import type { AdminUsersQuery } from '../../shared/admin'
import type { UserSort } from '../../shared/enums/user-filters'
import { WRONG_CURSOR } from '../../shared/pagination'
import { ALL_PLANS, isPlan } from '../../shared/plans/plans'
import { invalid } from '../platform/errors'
import { isObjectId } from '../platform/store/object-id'
import type { ThinUser } from './thin-user'

/** Users of one part come in the order of `field` and then of their id. Without `field` only the id counts. */
interface Part {
  filter: object
  field?: 'email' | 'lastSignInAt' | 'botCount'
}

/** The list is read part after part, each by one index. */
export interface UserOrder {
  parts: Part[]
  isDescending: boolean
  partOf(user: ThinUser): number
}

/** Where a page ends: the part, the sorted value and the id of its last user. */
export interface UserPosition {
  part: number
  value: string | number | null
  id: string
}

const PARTS: Record<UserSort, Part[]> = {
  created: [{ filter: {} }],
  email: [{ filter: {}, field: 'email' }],
  bots: [{ filter: {}, field: 'botCount' }],
  last_sign_in: [{ filter: { lastSignInAt: null } }, { filter: {}, field: 'lastSignInAt' }],
  plan: ALL_PLANS.map((plan) => ({ filter: { plan } })),
}

export function orderOf({ sort = 'created', order }: Pick<AdminUsersQuery, 'sort' | 'order'>): UserOrder {
  const isDescending = order ? order === 'desc' : sort !== 'email'
  const parts = isDescending ? PARTS[sort].toReversed() : PARTS[sort]
  const partOf = (user: ThinUser) => {
    const part = ascendingPart(sort, user)
    return isDescending ? parts.length - 1 - part : part
  }
  return { parts, isDescending, partOf }
}

function ascendingPart(sort: UserSort, { plan, lastSignInAt }: ThinUser): number {
  if (sort === 'plan') return isPlan(plan) ? ALL_PLANS.indexOf(plan) : 0
  return sort === 'last_sign_in' && lastSignInAt ? 1 : 0
}

export function positionAt({ parts, partOf }: UserOrder, user: ThinUser): UserPosition {
  const part = partOf(user)
  const field = parts[part]?.field
  const value = field ? user[field] : null
  return { part, value: value instanceof Date ? value.getTime() : (value ?? null), id: user._id.toHexString() }
}

/** Negative if the first comes before the second. */
export function compare(one: UserPosition, other: UserPosition, isDescending: boolean): number {
  if (one.part !== other.part) return one.part - other.part
  const ascending = compareValues(one.value, other.value) || compareValues(one.id, other.id)
  return isDescending ? -ascending : ascending
}

function compareValues(one: string | number | null, other: string | number | null): number {
  if (one === other || one === null || other === null) return 0
  return one < other ? -1 : 1
}

export function cursorOf({ part, value, id }: UserPosition): string {
  return Buffer.from(JSON.stringify([part, value, id])).toString('base64url')
}

export function positionOf(cursor: string | undefined, { parts }: UserOrder): UserPosition | null {
  if (!cursor) return null
  const [part, value, id] = parsed(cursor)
  const found = typeof part === 'number' ? parts[part] : undefined
  if (!found || typeof part !== 'number' || typeof id !== 'string' || !isObjectId(id)) throw invalid(WRONG_CURSOR)
  if (!isValueOf(found, value)) throw invalid(WRONG_CURSOR)
  return { part, value: value as UserPosition['value'], id }
}

/** A number may be beyond what a date can hold. */
function isValueOf({ field }: Part, value: unknown): boolean {
  if (!field) return value === null
  if (field === 'email') return typeof value === 'string'
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
}

function parsed(cursor: string): unknown[] {
  try {
    const found: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(found)) return found
  } catch {
    // Refused below.
  }
  throw invalid(WRONG_CURSOR)
}
