import type { Types } from 'mongoose'
import type { StuckPayments } from '../../shared/admin'
import { UserModel } from '../identity/users/user-model'
import { shownAddress } from '../platform/texts/mailbox'
import { SubscriptionModel } from './model/subscription-model'
import { PaymentEventModel } from './worker/payment-event-model'

const MAX_STUCK = 50
const STUCK = { 'failing.since': { $exists: true } }

const SHOWN_OF_SUBSCRIPTION = { user: 1, provider: 1, providerId: 1, checkoutId: 1, failing: 1, checkAt: 1 } as const
const SHOWN_OF_EVENT = { provider: 1, type: 1, eventId: 1, failing: 1, dueAt: 1 } as const

type Stuck = StuckPayments['stuck'][number]

export async function countStuckPayments(): Promise<number> {
  const counts = await Promise.all([SubscriptionModel.countDocuments(STUCK), PaymentEventModel.countDocuments(STUCK)])
  return counts[0] + counts[1]
}

export async function stuckPayments(): Promise<StuckPayments> {
  const [total, subscriptions, events] = await Promise.all([countStuckPayments(), stuckSubscriptions(), stuckEvents()])
  const stuck = [...subscriptions, ...events].sort((one, other) => (one.since < other.since ? -1 : 1))
  return { total, stuck: stuck.slice(0, MAX_STUCK) }
}

async function stuckSubscriptions(): Promise<Stuck[]> {
  const found = await SubscriptionModel.find(STUCK, SHOWN_OF_SUBSCRIPTION)
    .sort({ 'failing.since': 1 })
    .limit(MAX_STUCK)
    .lean()
  const emails = await emailsOf(found.map(({ user }) => user))
  return found.flatMap(({ _id, user, provider, providerId, checkoutId, failing, checkAt }) => {
    if (!failing) return []
    const id = _id.toHexString()
    const about = providerId ?? checkoutId ?? id
    const player = emails.get(user.toHexString()) ?? null
    return {
      id,
      payment_provider: provider,
      about,
      player,
      ...failureView(failing),
      again_at: checkAt?.toISOString() ?? null,
    }
  })
}

async function stuckEvents(): Promise<Stuck[]> {
  const found = await PaymentEventModel.find(STUCK, SHOWN_OF_EVENT).sort({ 'failing.since': 1 }).limit(MAX_STUCK).lean()
  return found.flatMap(({ _id, provider, type, eventId, failing, dueAt }) => {
    if (!failing) return []
    const id = _id.toHexString()
    const about = `${type} ${eventId}`
    return {
      id,
      payment_provider: provider,
      about,
      player: null,
      ...failureView(failing),
      again_at: dueAt?.toISOString() ?? null,
    }
  })
}

const failureView = ({ since, tries, why }: { since: Date; tries: number; why: string }) => ({
  since: since.toISOString(),
  tries,
  why,
})

async function emailsOf(users: Types.ObjectId[]): Promise<Map<string, string>> {
  const found = await UserModel.find({ _id: { $in: users }, deletedAt: null }, { email: 1 }).lean()
  return new Map(found.map(({ _id, email }) => [_id.toHexString(), shownAddress(email)]))
}
