import type { SubscriptionStatus } from '../../../shared/billing'
import { DAY, HOUR, MINUTE } from '../../../shared/time'

/** Within this, whatever was cut off is taken up again. */
const CUT_OFF_AFTER = MINUTE
/** How long after its end a provider may still change what a subscription has brought: refunds and disputes; or an open checkout be paid. */
const BOOKS_CLOSE_AFTER = 180 * DAY

interface Looked {
  status: SubscriptionStatus
  createdAt: Date
  startedAt?: Date | null
  paidUntil?: Date | null
  accessUntil?: Date | null
  endedAt?: Date | null
  providerId?: string | null
}

/** While a change is under way. */
export const soon = (now: number) => new Date(now + CUT_OFF_AFTER)

/** When to ask the provider again, should no webhook come; null where nothing more is expected. */
export function nextCheck(looked: Looked, now: number): Date | null {
  const after = waitOf(looked, now)
  return after === null ? null : new Date(now + after)
}

function waitOf(looked: Looked, now: number): number | null {
  const { status, createdAt, startedAt, paidUntil, accessUntil, endedAt, providerId } = looked
  switch (status) {
    case 'pending':
      return waitForCheckout(now - createdAt.getTime())
    case 'active':
      // Providers take their time with a renewal.
      return Math.max(until(paidUntil, now) + HOUR, HOUR)
    case 'past_due':
      return Math.min(until(accessUntil, now), 6 * HOUR)
    case 'paused':
      return accessUntil && accessUntil.getTime() > now ? Math.min(until(accessUntil, now), DAY) : DAY
    case 'canceling':
      return until(accessUntil, now)
    case 'ended':
    case 'refunded':
      // A debit that was called off may still bring money.
      return startedAt || providerId ? waitForBooks(now - (endedAt ?? createdAt).getTime()) : null
  }
}

/** Stripe lets a checkout stand open for a day. What PayPal does with one that nobody refuses is not said. */
function waitForCheckout(age: number): number | null {
  if (age < HOUR) return 5 * MINUTE
  if (age < DAY) return HOUR
  return waitForBooks(age)
}

function waitForBooks(age: number): number | null {
  if (age < 30 * DAY) return DAY
  return age < BOOKS_CLOSE_AFTER ? 7 * DAY : null
}

const until = (moment: Date | null | undefined, now: number) => Math.max((moment?.getTime() ?? now) - now, MINUTE)
