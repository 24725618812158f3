import type { ProviderName } from '../../../../shared/billing'
import { DAY } from '../../../../shared/time'
import type { PaymentProvider } from '../../providers/port/payment-provider'
import { providerSubscription } from '../../testing/provider-subscription'

interface RecordingProvider extends PaymentProvider {
  fetched: string[]
  /** Runs before each answer; it may wait or never resolve. */
  before(id: string): Promise<void>
}

/** A provider that only fetches and reads events. Each of its subscriptions ended yesterday. */
export function recordingProvider(name: ProviderName, now: number): RecordingProvider {
  const ended = { status: 'ended', startedAt: now - 30 * DAY, endedAt: now - DAY, payments: [] } as const
  const provider: RecordingProvider = {
    name,
    isPractice: false,
    fetched: [],
    plans: ['premium'],
    before: async () => {},
    async fetch(id) {
      provider.fetched.push(id)
      await provider.before(id)
      return providerSubscription({ ...ended, id, payments: [] })
    },
    async readEvent(rawBody) {
      return { id: rawBody, type: 'test', at: now, subscription: rawBody, reference: null, payment: null }
    },
    startCheckout: unexpected,
    closeCheckout: unexpected,
    subscriptionOfPayment: unexpected,
    cancel: unexpected,
    resume: unexpected,
    prices: unexpected,
    previewChange: unexpected,
    previewResume: unexpected,
    changePlan: unexpected,
    end: unexpected,
    refund: unexpected,
    portal: unexpected,
  }
  return provider
}

const unexpected = () => Promise.reject(new Error('This test does not expect the call'))
