import type { Types } from 'mongoose'
import type { AdminUsersQuery } from '../../shared/admin'
import { DAY } from '../../shared/time'
import { type UserDocument, UserModel } from '../identity/users/user-model'

/** What sorting and filtering needs of a user. */
export type ThinUser = Pick<
  UserDocument,
  'email' | 'plan' | 'lastSignInAt' | 'botCount' | 'suspendedAt' | 'isAdmin' | 'deletedAt'
> & { _id: Types.ObjectId; subscription?: { provider: string; status: string } | null }

const FIELDS = {
  email: 1,
  plan: 1,
  lastSignInAt: 1,
  botCount: 1,
  suspendedAt: 1,
  isAdmin: 1,
  deletedAt: 1,
  'subscription.provider': 1,
  'subscription.status': 1,
} as const

export const findThin = (filter: object) => UserModel.find(filter, FIELDS).lean<ThinUser[]>()

export type UserFilter = Pick<AdminUsersQuery, 'plan' | 'provider' | 'status' | 'signed_in' | 'account'>

export const hasFilter = ({ plan, provider, status, signed_in, account }: UserFilter) =>
  Boolean(plan ?? provider ?? status ?? signed_in ?? account)

export function passes(
  user: ThinUser,
  { plan, provider, status, signed_in, account }: UserFilter,
  now: number,
): boolean {
  if (user.deletedAt) return false
  if (plan && user.plan !== plan) return false
  if (provider && (user.subscription?.provider ?? 'none') !== provider) return false
  if (status && (user.subscription?.status ?? 'none') !== status) return false
  if (account === 'suspended' && !user.suspendedAt) return false
  if (account === 'admin' && !user.isAdmin) return false
  return !signed_in || signInTimes(user, now).includes(signed_in)
}

const SPANS = { day: DAY, week: 7 * DAY, month: 30 * DAY } as const

function signInTimes({ lastSignInAt }: ThinUser, now: number): NonNullable<UserFilter['signed_in']>[] {
  if (!lastSignInAt) return ['never']
  const age = now - lastSignInAt.getTime()
  if (age > SPANS.month) return ['earlier']
  return (['day', 'week', 'month'] as const).filter((span) => age <= SPANS[span])
}

/** The condition of a filter that few users meet, if there is one. Each has an index. */
export function rareCondition({ plan, provider, status, account }: UserFilter): object | null {
  if (account === 'suspended') return { suspendedAt: { $gt: new Date(0) } }
  if (account === 'admin') return { isAdmin: true }
  if (status && status !== 'none') return { 'subscription.status': status }
  if (provider && provider !== 'none') return { 'subscription.provider': provider }
  return plan && plan !== 'starter' ? { plan } : null
}
