import { byProvider, type ProviderName } from '../../../shared/enums/payment-providers'
import { UserModel } from '../../identity/users/user-model'
import type { Viewer } from '../../identity/viewer/viewer'
import { AppError } from '../../platform/errors'
import { createRateLimits } from '../../platform/http/rate-limits'
import { closeAfterTest } from '../../testing/closing'
import { testApp } from '../../testing/test-app'
import type { BillingDeps } from '../model/billing-deps'
import { PaymentModel } from '../model/payment-model'
import { SubscriptionModel } from '../model/subscription-model'
import type { PaymentProvider } from '../providers/port/payment-provider'
import { startCheckout } from '../start-checkout'
import { PaymentEventModel } from '../worker/payment-event-model'
import { type ReceiveDeps, receiveEvent } from '../worker/receive-event'
import { applyDueEvents, checkDueSubscriptions } from '../worker/run-billing-worker'
import { createWebhookWakeup } from '../worker/webhook-wakeup'
import { recheckAll } from '../worker/work-sources'
import { type Action, perform, type Scene } from './actions'
import { expectProviderState } from './expect-provider-state'
import type { ProviderHarness, SentWebhook } from './provider-harness'
import { ORIGIN } from './provider-scene'

/** A provider's stand-in and our store on one fake clock. Tests deliver the webhooks themselves. */
export async function openWorld(harness: ProviderHarness) {
  const subject = await harness.open()
  closeAfterTest(() => subject.close())
  const { services } = await testApp()
  await Promise.all([SubscriptionModel.deleteMany({}), PaymentModel.deleteMany({}), PaymentEventModel.deleteMany({})])
  const { provider, clock } = subject
  const failing = withFailures(provider)
  const deps = {
    ...services,
    clock,
    rateLimits: {
      ...createRateLimits({ redis: null }),
      payments: unlimited,
      previews: unlimited,
      checkouts: unlimited,
    },
    webhookWakeup: createWebhookWakeup(services),
    payments: { ...byProvider(() => null), [provider.name]: failing.provider },
  }

  async function checkout(viewer: Viewer, plan: 'premium' | 'pro' = 'premium') {
    const url = await startCheckout(deps, viewer, { provider: provider.name, plan, key: null, origin: ORIGIN })
    const subscription = await SubscriptionModel.findOne({ checkoutUrl: url })
    return { url, id: subscription?.checkoutId ?? '' }
  }

  /** Returns the provider's id of the subscription. */
  async function subscribe(viewer: Viewer, by: 'pay' | 'debit' = 'pay'): Promise<string> {
    const { url, id } = await checkout(viewer)
    await subject.press(url, by)
    return (await provider.fetch(id)).id
  }

  const tabs: string[] = []

  async function openTab(viewer: Viewer) {
    tabs.push((await checkout(viewer, 'pro')).url)
  }

  const scene: Scene = {
    ...subject,
    deps,
    tabs,
    checkout,
    subscribe,
    openTab,
    failNextCalls: failing.failNextCalls,
  }

  return {
    ...subject,
    deps,
    player,
    current,
    checkout,
    subscribe,
    openTab,
    /** Refusals are fine; anything else fails the test. */
    live: (viewer: Viewer, id: string, action: Action) => perform(scene, action, { viewer, id }),
    deliver: (webhook: SentWebhook) => deliver(deps, provider.name, webhook),
    apply: () => applyDueEvents(deps),
    reconcile: () => reconcile(deps, failing.isFailing),
    expectTruth: (viewer: Viewer) => expectProviderState({ provider, clock }, viewer),
    booked: recordedTotals,
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** Lets tests make the provider's next calls fail, except reading webhooks. */
function withFailures(provider: PaymentProvider) {
  let callsThatFail = 0
  const failing = new Proxy(provider, {
    get(target, name, receiver) {
      const call = Reflect.get(target, name, receiver)
      if (typeof call !== 'function' || name === 'readEvent') return call
      return (...args: unknown[]) => {
        if (callsThatFail === 0) return call.apply(target, args)
        callsThatFail--
        return Promise.reject(new AppError('provider_away', 'It is away for a moment.'))
      }
    },
  })
  return {
    provider: failing,
    isFailing: () => callsThatFail > 0,
    failNextCalls: (calls: number) => {
      callsThatFail = calls
    },
  }
}

async function deliver(deps: ReceiveDeps, provider: ProviderName, { body, headers }: SentWebhook) {
  await receiveEvent(deps, provider, { rawBody: body, headers: new Headers(await headers()) })
}

/** Rechecks everything at once, as a start does, until the provider answers. */
async function reconcile(deps: BillingDeps, isFailing: () => boolean) {
  for (let wasAway = true; wasAway; ) {
    wasAway = isFailing()
    await recheckAll(deps, 0)
    await checkDueSubscriptions(deps)
  }
}

async function player(): Promise<Viewer> {
  const user = await UserModel.create({ email: `${crypto.randomUUID()}@example.com` })
  return { kind: 'session' as const, id: user.id, sessionId: 'none' }
}

async function current({ id }: Viewer) {
  const user = await UserModel.findById(id)
  if (!user) throw new Error('The player is gone')
  return user
}

async function recordedTotals() {
  const payments = await PaymentModel.find().lean()
  const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0)
  return {
    takenCents: sum(payments.map(({ cents }) => cents)),
    givenBackCents: sum(payments.map(({ refundedCents, disputedCents }) => refundedCents + disputedCents)),
  }
}

const unlimited = { take: async () => {}, refuseIfSpent: async () => {}, refund: async () => {} }
