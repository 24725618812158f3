import { expect } from 'bun:test'
import { slotsOf } from '../../../shared/plans'
import { DAY, HOUR } from '../../../shared/time'
import { isLive } from '../../../shared/words/subscription-statuses'
import type { Viewer } from '../../auth/sessions'
import { AppError } from '../../foundation/errors'
import { createRateLimits } from '../../http/rate-limits'
import { closeAfterTest } from '../../testing/closing'
import { testApp } from '../../testing/test-app'
import { UserModel } from '../../users/user-model'
import { PaymentModel } from '../books/payment-model'
import { SubscriptionModel } from '../books/subscription-model'
import { cancelSubscription, changePlan, resumeSubscription } from '../change-subscription'
import { endForLeaving } from '../end-for-leaving'
import { giveMoneyBack } from '../give-money-back'
import { checkAllAgain } from '../inbox/chores'
import { createInbox } from '../inbox/inbox'
import { applyWaiting, checkDue } from '../inbox/keep-billing'
import { PaymentEventModel } from '../inbox/payment-event-model'
import { receiveEvent } from '../inbox/receive-event'
import type { PaymentProvider } from '../provider/payment-provider'
import { subscriptionNow } from '../return-from-checkout'
import { hasAccess } from '../settle/access'
import { startCheckout } from '../start-checkout'
import type { Deed } from './deeds'
import type { ProviderHarness, SentWebhook } from './provider-harness'
import { ORIGIN } from './provider-scene'

/** A provider with its stand-in, and our books beside it, on one clock that is turned by hand; nothing is delivered by itself. */
export async function openWorld(harness: ProviderHarness) {
  const subject = await harness.open()
  closeAfterTest(() => subject.close())
  const { services } = await testApp()
  await Promise.all([SubscriptionModel.deleteMany({}), PaymentModel.deleteMany({}), PaymentEventModel.deleteMany({})])
  const { provider, practice, clock } = subject
  const deps = {
    ...services,
    clock,
    rateLimits: { ...createRateLimits({ redis: null }), payments: unlimited, checkouts: unlimited },
    inbox: createInbox(services),
    payments: { paypal: null, stripe: null, [provider.name]: mayFail(provider) },
  }

  /** The next calls fail, whatever they are. */
  let callsThatFail = 0

  function mayFail(theirs: PaymentProvider): PaymentProvider {
    return new Proxy(theirs, {
      get(target, name, receiver) {
        const call = Reflect.get(target, name, receiver)
        if (typeof call !== 'function' || name === 'readEvent') return call
        return (...given: unknown[]) => {
          if (callsThatFail === 0) return call.apply(target, given)
          callsThatFail--
          return Promise.reject(new AppError('provider_away', 'It is away for a moment.'))
        }
      },
    })
  }

  async function leave({ id }: Viewer) {
    await UserModel.updateOne({ _id: id, leftAt: null }, { $set: { leftAt: new Date(clock.now()) } })
    await endForLeaving(deps, id)
  }

  async function player(): Promise<Viewer> {
    const user = await UserModel.create({ email: `${crypto.randomUUID()}@example.com` })
    return { id: user.id, sessionId: 'none' }
  }

  async function checkout(viewer: Viewer, plan: 'premium' | 'pro' = 'premium') {
    const url = await startCheckout(deps, viewer, { provider: provider.name, plan, key: null, origin: ORIGIN })
    const begun = await SubscriptionModel.findOne({ checkoutUrl: url })
    return { url, id: begun?.checkoutId ?? '' }
  }

  /** Pays, and answers the provider's id of the subscription. */
  async function subscribe(viewer: Viewer): Promise<string> {
    const { url, id } = await checkout(viewer)
    await subject.press(url, 'pay')
    return (await provider.fetch(id)).id
  }

  /** Checkouts that stand open beside the one that is paid. */
  const tabs: string[] = []

  async function openTab(viewer: Viewer) {
    tabs.push((await checkout(viewer, 'pro')).url)
  }

  const current = async ({ id }: Viewer) => {
    const user = await UserModel.findById(id)
    if (!user) throw new Error('The player is gone')
    return user
  }

  const deeds: Record<Deed, (viewer: Viewer, id: string) => unknown> = {
    renew: (_, id) => practice.renew(id),
    fail: (_, id) => practice.fail(id),
    recover: (_, id) => practice.recover(id),
    expire: (_, id) => practice.expire(id),
    pause: (_, id) => practice.pause(id),
    unpause: (_, id) => practice.unpause(id),
    cancelThere: (_, id) => practice.cancel(id),
    refundThere: (_, id) => practice.refund(id),
    partialRefund: (_, id) => practice.partialRefund(id, 300),
    dispute: (_, id) => practice.dispute(id),
    winDispute: (_, id) => practice.winDispute(id),
    loseDispute: (_, id) => practice.loseDispute(id),
    cancel: (viewer, id) => cancelSubscription(deps, viewer, { provider: provider.name, id }),
    resume: (viewer) => resumeSubscription(deps, viewer),
    bankAsks: (_, id) => practice.cardAsks(id, true),
    planThere: (_, id) => practice.plan(id, 'premium'),
    upgrade: (viewer) => change(viewer, 'pro'),
    upgradeUnconfirmed: (viewer) => changePlan(deps, viewer, { plan: 'pro', origin: ORIGIN }),
    confirmLate: (_, id) => practice.confirm(id),
    downgrade: (viewer) => change(viewer, 'premium'),
    moneyBack: (viewer) => giveMoneyBack(deps, viewer),
    return: comeBack,
    openTab: (viewer) => openTab(viewer),
    payTabs: () => Promise.all(tabs.map((url) => subject.press(url, 'pay'))),
    again: (viewer) => subscribe(viewer),
    awayForAMoment: () => {
      callsThatFail = 3
    },
    leave,
    tomorrow: () => clock.advance(DAY),
    nextWeek: () => clock.advance(7 * DAY + HOUR),
  }

  async function comeBack(viewer: Viewer) {
    const begun = await SubscriptionModel.findOne({ user: viewer.id }).sort({ _id: -1 })
    const id = begun?.checkoutId ?? ''
    await subscriptionNow(deps, viewer, provider.name === 'paypal' ? { subscription_id: id } : { session_id: id })
  }

  async function change(viewer: Viewer, plan: 'premium' | 'pro') {
    const { approvalUrl } = await changePlan(deps, viewer, { plan, origin: ORIGIN })
    if (approvalUrl) await subject.approve(approvalUrl)
  }

  return {
    ...subject,
    deps,
    player,
    current,
    checkout,
    subscribe,
    openTab,
    /** Does it, or learns that it cannot be done now. */
    async live(viewer: Viewer, id: string, deed: Deed) {
      await Promise.resolve(deeds[deed](viewer, id)).catch(refusedIn)
    },
    async deliver({ body, headers }: SentWebhook) {
      await receiveEvent(deps, provider.name, { rawBody: body, headers: new Headers(await headers()) })
    },
    apply: () => applyWaiting(deps),
    /** What starts do, all of it at once, one after another until one has found the provider there. */
    async reconcile() {
      for (let wasAway = true; wasAway; ) {
        wasAway = callsThatFail > 0
        await checkAllAgain(deps, 0)
        await checkDue(deps)
      }
    },
    /** What stands in our books is what the provider says, for this player. */
    async expectTruth(viewer: Viewer) {
      const now = clock.now()
      const ours = await SubscriptionModel.find({ user: viewer.id })
      for (const one of ours.filter(({ providerId }) => providerId)) {
        const theirs = await provider.fetch(one.providerId ?? '')
        expect(isLive(one.status)).toBe(
          theirs.status !== 'ended' || (theirs.isCancelled && !one.endReason && (theirs.paidUntil ?? 0) > now),
        )
        expect(one.plan).toBe(theirs.plan)
        const booked = await PaymentModel.find({ subscription: one._id }).sort({ paidAt: 1, paymentId: 1 }).lean()
        const amounts = booked.map(({ paymentId, cents, refundedCents, disputedCents }) => [
          paymentId,
          cents,
          refundedCents,
          disputedCents,
        ])
        const said = theirs.payments.map(({ id, cents, refundedCents, disputedCents }) => [
          id,
          cents,
          refundedCents,
          disputedCents,
        ])
        expect(amounts.sort()).toEqual(said.sort())
      }
      const live = ours.filter(({ status, endReason }) => isLive(status) && !endReason)
      expect(live.length).toBeLessThanOrEqual(1)
      const { plan, subscription, leftAt } = await current(viewer)
      if (leftAt) return expect(live).toEqual([])
      const given = live.find((each) => each.status !== 'paused' || hasAccess(each, now))?.plan ?? 'starter'
      expect(plan).toBe(given)
      expect(slotsOf(plan)).toBe(slotsOf(given))
      if (live[0]) expect(subscription).toMatchObject({ providerId: live[0].providerId, status: live[0].status })
    },
    async booked() {
      const payments = await PaymentModel.find().lean()
      const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0)
      return {
        takenCents: sum(payments.map(({ cents }) => cents)),
        givenBackCents: sum(payments.map(({ refundedCents, disputedCents }) => refundedCents + disputedCents)),
      }
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

const unlimited = { take: async () => {}, refuseIfSpent: async () => {}, giveBack: async () => {} }

/** A player hears that something cannot be done; everything else is a fault. */
function refusedIn(error: unknown) {
  if (
    !(error instanceof AppError) ||
    !['conflict', 'invalid', 'not_found', 'provider_away', 'provider_failed', 'unauthorized'].includes(error.kind)
  )
    throw error
}
