import type { SubscriptionStatus } from '../../../shared/billing'
import { DAY, HOUR, MINUTE } from '../../../shared/time'

/** Within this, whatever was cut off is taken up again. */
const RESUME_DELAY = MINUTE
/** How long after its end a provider may still change what a subscription has brought: refunds and disputes; or an open checkout be paid. */
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

/** While a change is under way. */
export const resumeAt = (now: number) => new Date(now + RESUME_DELAY)

/** When to ask the provider again, should no webhook come; null where nothing more is expected. */
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
      // Providers take their time with a renewal.
      return Math.max(timeUntil(paidUntil, now) + HOUR, HOUR)
    case 'past_due':
      return Math.min(timeUntil(accessUntil, now), 6 * HOUR)
    case 'paused':
      return accessUntil && accessUntil.getTime() > now ? Math.min(timeUntil(accessUntil, now), DAY) : DAY
    case 'canceling':
      return timeUntil(accessUntil, now)
    case 'ended':
    case 'refunded':
      // A debit that was called off may still bring money.
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
