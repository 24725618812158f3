import { DAY } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import type { PracticeObjects } from '../practice-money/practice-objects'
import type { Ledger, StoredSubscription } from './ledger'
import type { Change } from './subscription-life'
import type { Webhooks } from './webhooks'

/** Changes subscriptions in transactions; their webhooks are sent after the commit. */
export interface Backend {
  ledger: Ledger
  webhooks: Webhooks
  clock: Clock
  url(): string
  open(subscription: StoredSubscription): void
  /** Null if there is no such subscription. */
  change<Result>(id: string, happen: (change: Change) => Result): Result | null
  /** From now on refunds fail for lack of funds, or succeed again. */
  setOutOfFunds(lacks: boolean): void
  canRefund(): boolean
  /** Returns the id that an earlier request with this id made, or calls `make`. */
  once(requestId: string | null, make: () => string | null): string | null
}

interface BackendOptions {
  objects: PracticeObjects
  ledger: Ledger
  webhooks: Webhooks
  clock: Clock
  url(): string
}

// PayPal keeps request ids for 72 hours: https://developer.paypal.com/docs/api/subscriptions/v1/
const REQUEST_ID_TTL = 3 * DAY

export function createBackend({ objects, ledger, webhooks, clock, url }: BackendOptions): Backend {
  function write<Result>(subscription: StoredSubscription, happen: (change: Change) => Result): Result {
    const now = clock.now()
    const events: string[] = []
    const result = objects.transaction(() => {
      const outcome = happen({
        subscription,
        now,
        publish: (event) => events.push(webhooks.store(subscription, event, now)),
      })
      if (events.length > 0) subscription.updatedAt = now
      ledger.save(subscription)
      return outcome
    })
    for (const event of events) webhooks.dispatch(event)
    return result
  }

  return {
    ledger,
    webhooks,
    clock,
    url,
    open: (subscription) => write(subscription, ({ publish }) => publish({ type: 'BILLING.SUBSCRIPTION.CREATED' })),
    change(id, happen) {
      const subscription = ledger.subscription(id)
      return subscription && write(subscription, happen)
    },
    setOutOfFunds: (lacks) => objects.put('setting', 'balance', { lacks }),
    canRefund: () => !objects.get<{ lacks: boolean }>('balance')?.lacks,
    once(requestId, make) {
      const key = `request ${requestId}`
      const known = requestId === null ? null : objects.get<{ made: string; at: number }>(key)
      if (known && known.at + REQUEST_ID_TTL > clock.now()) return known.made
      const made = make()
      if (requestId !== null && made !== null) objects.put('request', key, { made, at: clock.now() })
      return made
    },
  }
}
