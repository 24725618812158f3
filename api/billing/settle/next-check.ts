import type { SubscriptionStatus } from '../../../shared/billing'
import { DAY, HOUR, MINUTE } from '../../../shared/time'

/** After a crash, unfinished work resumes within this. */
const RESUME_DELAY = MINUTE
/** How long after a subscription's end refunds, disputes and late payments may still arrive. */
const PAYMENTS_FINAL_AFTER = 180 * DAY

interface CheckedSubscription {
  status: SubscriptionStatus
  createdAt: Date
  startedAt?: Date | null
  paidUntil?: Date | null
  accessUntil?: Date | null
  endedAt?: Date | null
  providerId?: string | null
}

export const resumeAt = (now: number) => new Date(now + RESUME_DELAY)

/** When to ask the provider again without a webhook; null if nothing more can change. */
export function nextCheckAt(subscription: CheckedSubscription, now: number): Date | null {
  const wait = waitOf(subscription, now)
  return wait === null ? null : new Date(now + wait)
}

function waitOf(subscription: CheckedSubscription, now: number): number | null {
  const { status, createdAt, startedAt, paidUntil, accessUntil, endedAt, providerId } = subscription
  switch (status) {
    case 'pending':
      return waitForCheckout(now - createdAt.getTime())
    case 'active':
      // Providers may renew late.
      return Math.max(timeUntil(paidUntil, now) + HOUR, HOUR)
    case 'past_due':
      return Math.min(timeUntil(accessUntil, now), 6 * HOUR)
    case 'paused':
      return accessUntil && accessUntil.getTime() > now ? Math.min(timeUntil(accessUntil, now), DAY) : DAY
    case 'canceling':
      return timeUntil(accessUntil, now)
    case 'ended':
    case 'refunded':
      // A cancelled debit may still bring money.
      return startedAt || providerId ? waitForLatePayments(now - (endedAt ?? createdAt).getTime()) : null
  }
}

/** Some providers close an unpaid checkout after a day, others never do. */
function waitForCheckout(age: number): number | null {
  if (age < HOUR) return 5 * MINUTE
  if (age < DAY) return HOUR
  return waitForLatePayments(age)
}

function waitForLatePayments(age: number): number | null {
  if (age < 30 * DAY) return DAY
  return age < PAYMENTS_FINAL_AFTER ? 7 * DAY : null
}

const timeUntil = (moment: Date | null | undefined, now: number) => Math.max((moment?.getTime() ?? now) - now, MINUTE)
