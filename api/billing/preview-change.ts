import type { ChangePreview, RefundPreview } from '../../shared/billing'
import type { PaidPlan } from '../../shared/plans/plans'
import { MINUTE } from '../../shared/time'
import { findUser } from '../identity/users/find-user'
import type { Viewer } from '../identity/viewer/viewer'
import { conflict } from '../platform/errors'
import { type ChangeDeps, refuseChange } from './change-subscription'
import { requireCurrent } from './find-own-subscription'
import { STALE_PREVIEW } from './providers/port/agreed-change'
import type { AgreedChange, ChangePreview as Found } from './providers/port/payment-provider'
import { requireProvider } from './providers/port/require-provider'
import { remainderOf, remainingSums, sumOf } from './remaining-sums'
import { requireRefundable } from './request-refund'

/** A preview is agreed to within this. */
const AGREED_WITHIN = 10 * MINUTE

export async function previewPlan(deps: ChangeDeps, viewer: Viewer, plan: PaidPlan): Promise<ChangePreview> {
  const own = await requireCurrent(deps, viewer)
  refuseChange(deps, own, plan)
  await deps.rateLimits.previews.take(viewer.id)
  return changeView(await requireProvider(deps.payments, own.provider).previewChange(own.providerId ?? '', plan))
}

export async function previewResume(deps: ChangeDeps, viewer: Viewer): Promise<ChangePreview> {
  const own = await requireCurrent(deps, viewer)
  await deps.rateLimits.previews.take(viewer.id)
  return changeView(await requireProvider(deps.payments, own.provider).previewResume(own.providerId ?? ''))
}

/** The rest of all payments, as the provider reports them now. */
export async function previewRefund(deps: ChangeDeps, viewer: Viewer): Promise<RefundPreview> {
  const own = await requireCurrent(deps, viewer)
  await requireRefundable(deps, await findUser(viewer, { moneyBack: 1 }), own)
  await deps.rateLimits.previews.take(viewer.id)
  const { payments } = await requireProvider(deps.payments, own.provider).fetch(own.providerId ?? '')
  const cards = Map.groupBy(
    remainderOf(payments).flatMap(({ card }) => card ?? []),
    ({ brand, last4 }) => `${brand} ${last4}`,
  )
  return { sums: remainingSums(payments), cards: [...cards.values()].flatMap(([card]) => card ?? []) }
}

export function agreedOf(
  agreed: { due_now: number; next: number | null; prorated_at: string | null } | undefined,
  now: number,
): AgreedChange | null {
  if (!agreed) return null
  const proratedAt = agreed.prorated_at === null ? null : Date.parse(agreed.prorated_at)
  if (proratedAt !== null && !(proratedAt > now - AGREED_WITHIN)) throw conflict(STALE_PREVIEW)
  return {
    dueCents: centsOf(agreed.due_now),
    nextCents: agreed.next === null ? null : centsOf(agreed.next),
    proratedAt,
  }
}

const centsOf = (amount: number) => Math.round(amount * 100)

const changeView = ({ dueNow, credit, next, nextAt, monthly, proratedAt, isFromPriceList }: Found): ChangePreview => ({
  due_now: sumOf(dueNow),
  credit: sumOf(credit),
  next: next && sumOf(next),
  next_at: nextAt === null ? null : new Date(nextAt).toISOString(),
  monthly: sumOf(monthly),
  prorated_at: proratedAt === null ? null : new Date(proratedAt).toISOString(),
  is_from_price_list: isFromPriceList,
})
