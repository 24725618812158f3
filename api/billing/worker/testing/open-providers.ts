import { Types } from 'mongoose'
import type { ProviderName } from '../../../../shared/billing'
import { DAY, SECOND } from '../../../../shared/time'
import { AppError } from '../../../platform/errors'
import { closeAfterTest } from '../../../testing/closing'
import { createFakeClock } from '../../../testing/fake-clock'
import { testApp } from '../../../testing/test-app'
import { SubscriptionModel } from '../../model/subscription-model'
import { PaymentEventModel } from '../payment-event-model'
import { receiveEvent } from '../receive-event'
import { runBillingWorker } from '../run-billing-worker'
import { createWebhookWakeup } from '../webhook-wakeup'
import { recordingProvider } from './recording-provider'

/** Events and checks of two providers. */
export const LOOPS = 4
const POLL_INTERVAL = 20 * SECOND

export async function openProviders() {
  const { services } = await testApp()
  await Promise.all([SubscriptionModel.deleteMany({}), PaymentEventModel.deleteMany({})])
  const clock = createFakeClock()
  const paypal = recordingProvider('paypal', clock.now())
  const stripe = recordingProvider('stripe', clock.now())
  const deps = {
    ...services,
    clock,
    webhookWakeup: createWebhookWakeup(services),
    random: seededRandom(),
    payments: { paypal, stripe },
  }

  function run() {
    const ending = new AbortController()
    const running = runBillingWorker(deps, ending.signal)
    const end = () => {
      ending.abort()
      return running
    }
    closeAfterTest(end)
    return end
  }

  return {
    deps,
    clock,
    paypal,
    stripe,
    run,
    /** Subscriptions that are due since yesterday or at `checkAt`. */
    async subscriptions(provider: ProviderName, count: number, checkAt = clock.now() - DAY): Promise<string[]> {
      const created = Array.from({ length: count }, (_, place) => ({
        user: new Types.ObjectId(),
        provider,
        plan: 'premium',
        checkoutPlan: 'premium',
        providerId: `${provider}-${crypto.randomUUID()}`,
        status: 'ended',
        createdAt: new Date(clock.now() - 30 * DAY - place * 7919),
        checkAt: new Date(checkAt),
      }))
      await SubscriptionModel.insertMany(created)
      return created.map(({ providerId }) => providerId)
    },
    receive: (provider: ProviderName, id: string) =>
      receiveEvent(deps, provider, { rawBody: id, headers: new Headers() }),
    /** Advances the clock in steps and lets every loop finish after each. */
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += POLL_INTERVAL) {
        await clock.advance(POLL_INTERVAL)
        await clock.untilAsleep(LOOPS)
      }
    },
  }
}

function seededRandom() {
  let last = 1
  return () => {
    last = (last * 48_271) % 2_147_483_647
    return last / 2_147_483_647
  }
}

export const failsAsAway = () => Promise.reject(new AppError('provider_away', 'It is away.'))
export const failsByItself = () =>
  Promise.reject(new AppError('provider_failed', 'No.', { cause: new Error('Not this one') }))
export const isApplied = async (eventId: string) =>
  (await PaymentEventModel.exists({ eventId, state: 'applied' })) !== null

/** Without advancing a clock. */
export async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve))
}
