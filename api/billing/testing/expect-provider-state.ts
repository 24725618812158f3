import { expect } from 'bun:test'
import { isLive } from '../../../shared/enums/subscription-statuses'
import { MINUTE } from '../../../shared/time'
import { UserModel } from '../../identity/users/user-model'
import type { Viewer } from '../../identity/viewer/viewer'
import type { Clock } from '../../platform/time/clock'
import { PaymentModel } from '../model/payment-model'
import { REFUNDING_REASONS, type SubscriptionDocument, SubscriptionModel } from '../model/subscription-model'
import type { PaymentProvider, ProviderPayment, ProviderSubscription } from '../providers/port/payment-provider'
import { hasAccess } from '../settle/access'

interface ProviderAndClock {
  provider: PaymentProvider
  clock: Clock
}

/** Our store matches the provider for this player: no plan without money, and no money without a plan. */
export async function expectProviderState({ provider, clock }: ProviderAndClock, { id }: Viewer) {
  const now = clock.now()
  const { plan, subscription, deletedAt } = await UserModel.findById(id).orFail()
  const ours = await SubscriptionModel.find({ user: id })
  for (const one of ours.filter(({ providerId }) => providerId)) {
    const fetched = await provider.fetch(one.providerId ?? '')
    expect(one.plan).toBe(fetched.plan)
    await expectPayments(one, fetched.payments)
    expect([one.id, isLive(one.status)]).toEqual([one.id, isActive(one, fetched, now)])
    if (isLive(one.status)) expect(fetched.payments.some(isKept)).toBe(true)
    else expectNothingKeptForNothing(one, fetched, deletedAt)
    if (deletedAt) expect(fetched.status).toBe('ended')
  }
  const live = ours.filter(({ status, endReason }) => isLive(status) && !endReason)
  expect(live.length).toBeLessThanOrEqual(1)
  if (deletedAt) return expect(live).toEqual([])
  const expected = live.find((each) => each.status !== 'paused' || hasAccess(each, now))?.plan ?? 'starter'
  expect(plan).toBe(expected)
  if (live[0]) expect(subscription).toMatchObject({ providerId: live[0].providerId, status: live[0].status })
}

async function expectPayments({ _id }: SubscriptionDocument, said: ProviderPayment[]) {
  const booked = await PaymentModel.find({ subscription: _id }).lean()
  const amountsOf = ({ cents, refundedCents, disputedCents }: Omit<ProviderPayment, 'id'>) => [
    cents,
    refundedCents,
    disputedCents,
  ]
  const ours = booked.map(({ paymentId, cents, refundedCents, disputedCents }) => [
    paymentId,
    cents,
    refundedCents,
    disputedCents,
  ])
  expect(ours.sort()).toEqual(said.map((payment) => [payment.id, ...amountsOf(payment)]).sort())
}

/** It was paid, not ended by either side, and not fully returned. */
function isActive(one: SubscriptionDocument, fetched: ProviderSubscription, now: number): boolean {
  if (fetched.startedAt === null) return false
  if (fetched.status !== 'ended') return true
  const isAllBack = fetched.payments.some(({ refundedCents }) => refundedCents > 0) && !fetched.payments.some(isKept)
  return fetched.isCancelled && !one.endReason && !isAllBack && (fetched.paidUntil ?? 0) > now
}

function expectNothingKeptForNothing(
  { endReason, startedAt }: SubscriptionDocument,
  { payments, endedAt }: ProviderSubscription,
  deletedAt: Date | null | undefined,
) {
  const kept = payments.filter(isKept)
  if (kept.length === 0) return
  expect(REFUNDING_REASONS).not.toContain(endReason)
  expect(kept.filter(({ paidAt }) => paidAt > (endedAt ?? 0))).toEqual([])
  if (endReason === 'account_deleted') expect(Number(startedAt)).toBeLessThanOrEqual(Number(deletedAt) - MINUTE)
}

const isKept = ({ cents, refundedCents, disputedCents }: ProviderPayment) => refundedCents + disputedCents < cents
