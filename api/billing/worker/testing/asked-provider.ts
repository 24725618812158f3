import type { ProviderName } from '../../../../shared/billing'
import { DAY } from '../../../../shared/time'
import type { PaymentProvider } from '../../providers/payment-provider'
import { found } from '../../testing/found'

interface AskedProvider extends PaymentProvider {
  /** What it was asked for, in that order. */
  asked: string[]
  /** What happens before it answers: a promise that is kept later, or not at all. */
  before(id: string): Promise<void>
}

/** A provider that is asked and told of, and nothing else: each of its subscriptions has ended yesterday. */
export function askedProvider(name: ProviderName, now: number): AskedProvider {
  const ended = { status: 'ended', startedAt: now - 30 * DAY, endedAt: now - DAY, payments: [] } as const
  const provider: AskedProvider = {
    name,
    isPractice: false,
    asked: [],
    plans: ['premium'],
    before: async () => {},
    async fetch(id) {
      provider.asked.push(id)
      await provider.before(id)
      return found({ ...ended, id, payments: [] })
    },
    async readEvent(rawBody) {
      return { id: rawBody, type: 'test', at: now, subscription: rawBody, reference: null, payment: null }
    },
    startCheckout: unasked,
    closeCheckout: unasked,
    subscriptionOfPayment: unasked,
    cancel: unasked,
    resume: unasked,
    changePlan: unasked,
    end: unasked,
    refund: unasked,
    portal: unasked,
  }
  return provider
}

const unasked = () => Promise.reject(new Error('Nobody should ask this'))
