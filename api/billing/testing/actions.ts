import { expect } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../shared/time'
import { UserModel } from '../../identity/users/user-model'
import type { Viewer } from '../../identity/viewer/viewer'
import { AppError } from '../../platform/errors'
import { cancelSubscription, changePlan, resumeSubscription } from '../change-subscription'
import { endSubscriptionsOfDeletedAccount } from '../end-subscriptions-of-deleted-account'
import { fetchCurrentSubscription } from '../fetch-current-subscription'
import { SubscriptionModel } from '../model/subscription-model'
import { agreedOf, previewPlan, previewRefund } from '../preview-change'
import { requestRefund } from '../request-refund'
import type { CheckoutDeps } from '../start-checkout'
import type { ProviderSubject } from './provider-harness'
import { ORIGIN } from './provider-scene'

export interface Scene extends ProviderSubject {
  deps: CheckoutDeps
  tabs: string[]
  checkout(viewer: Viewer, plan?: 'premium' | 'pro'): Promise<{ url: string; id: string }>
  subscribe(viewer: Viewer, by?: 'pay' | 'debit'): Promise<string>
  openTab(viewer: Viewer): Promise<void>
  failNextCalls(calls: number): void
}

interface Actor {
  viewer: Viewer
  id: string
}

const ACTIONS = {
  renew: ({ practice }, { id }) => practice.renew(id),
  renewAll: (scene) => toAll(scene, 'renew'),
  fail: ({ practice }, { id }) => practice.fail(id),
  recover: ({ practice }, { id }) => practice.recover(id),
  debitArrives: (scene) => toAll(scene, 'debitArrives'),
  debitFails: (scene) => toAll(scene, 'debitFails'),
  expire: ({ practice }, { id }) => practice.expire(id),
  expireAll: (scene) => toAll(scene, 'expire'),
  pause: ({ practice }, { id }) => practice.pause(id),
  unpause: ({ practice }, { id }) => practice.unpause(id),
  cancelThere: ({ practice }, { id }) => practice.cancel(id),
  refundThere: ({ practice }, { id }) => practice.refund(id),
  refundAllThere: (scene) => toAll(scene, 'refund'),
  lacksMoney: ({ practice }) => practice.setOutOfFunds(true),
  hasMoney: ({ practice }) => practice.setOutOfFunds(false),
  partialRefund: ({ practice }, { id }) => practice.partialRefund(id, 300),
  dispute: ({ practice }, { id }) => practice.dispute(id),
  winDispute: ({ practice }, { id }) => practice.winDispute(id),
  loseDispute: ({ practice }, { id }) => practice.loseDispute(id),
  cancel: ({ deps, provider }, { viewer, id }) => cancelSubscription(deps, viewer, { provider: provider.name, id }),
  resume: ({ deps }, { viewer }) => resumeSubscription(deps, viewer),
  bankAsks: ({ practice }, { id }) => practice.requireConfirmation(id, true),
  planThere: ({ practice }, { id }) => practice.plan(id, 'premium'),
  upgrade: (scene, { viewer }) => change(scene, viewer, 'pro'),
  upgradeUnconfirmed: ({ deps }, { viewer }) => changePlan(deps, viewer, { plan: 'pro', origin: ORIGIN }),
  confirmLate: ({ practice }, { id }) => practice.confirm(id),
  downgrade: (scene, { viewer }) => change(scene, viewer, 'premium'),
  moneyBack,
  return: comeBack,
  openTab: ({ openTab }, { viewer }) => openTab(viewer),
  payTabs: (scene) => payTabs(scene, 'pay'),
  payTabsByDebit: (scene) => payTabs(scene, 'debit'),
  tenTills: openTenCheckouts,
  again: ({ subscribe }, { viewer }) => subscribe(viewer),
  againByDebit: ({ subscribe }, { viewer }) => subscribe(viewer, 'debit'),
  awayForAMoment: ({ failNextCalls }) => failNextCalls(3),
  leave,
  async payAndLeave(scene, doer) {
    await payTabs(scene, 'pay')
    await leave(scene, doer)
  },
  tomorrow: ({ clock }) => clock.advance(DAY),
  nextWeek: ({ clock }) => clock.advance(7 * DAY + HOUR),
} satisfies Record<string, (scene: Scene, doer: Actor) => unknown>

export type Action = keyof typeof ACTIONS
export const ACTION_NAMES = Object.keys(ACTIONS) as Action[]

/** Refusals are fine; anything else fails the test. */
export async function perform(scene: Scene, action: Action, doer: Actor): Promise<void> {
  const act: (scene: Scene, doer: Actor) => unknown = ACTIONS[action]
  await Promise.resolve(act(scene, doer)).catch(ignoreRefusal)
}

/** Banks and calendars treat every subscription alike. */
async function toAll({ practice, clock }: Scene, what: 'renew' | 'expire' | 'refund' | 'debitArrives' | 'debitFails') {
  // Not in the same second as the action before.
  await clock.advance(MINUTE)
  for (const { id } of practice.subscriptions()) practice[what](id)
}

const payTabs = ({ tabs, press }: Scene, by: 'pay' | 'debit') => Promise.all(tabs.map((url) => press(url, by)))

async function comeBack({ deps, provider }: Scene, { viewer }: Actor) {
  const subscription = await SubscriptionModel.findOne({ user: viewer.id }).sort({ _id: -1 })
  const id = subscription?.checkoutId ?? ''
  await fetchCurrentSubscription(
    deps,
    viewer,
    provider.name === 'paypal' ? { subscription_id: id } : { session_id: id },
  )
}

async function change({ deps, approve, practice }: Scene, viewer: Viewer, plan: 'premium' | 'pro') {
  const before = practice.totals().takenCents
  const { due_now, next, prorated_at } = await previewPlan(deps, viewer, plan)
  const agreed = agreedOf({ due_now: due_now.amount, next: next?.amount ?? null, prorated_at }, deps.clock.now())
  const { approvalUrl } = await changePlan(deps, viewer, { plan, origin: ORIGIN, agreed })
  if (approvalUrl) await approve(approvalUrl)
  expect(practice.totals().takenCents - before).toBe(Math.round(due_now.amount * 100))
}

async function moneyBack({ deps, practice }: Scene, { viewer }: Actor) {
  const before = practice.totals().givenBackCents
  const { sums } = await previewRefund(deps, viewer)
  await requestRefund(deps, viewer, sums)
  const shown = sums.reduce((total, { amount }) => total + Math.round(amount * 100), 0)
  expect(practice.totals().givenBackCents - before).toBe(shown)
}

async function openTenCheckouts({ checkout, clock, tabs }: Scene, { viewer }: Actor) {
  let areOpen = false
  const clicks = Array.from({ length: 10 }, () => checkout(viewer, 'pro'))
  const all = Promise.allSettled(clicks).finally(() => {
    areOpen = true
  })
  while (!areOpen) await clock.advance(50)
  const opened = (await all).flatMap((click) => (click.status === 'fulfilled' ? [click.value.url] : []))
  expect(new Set(opened).size).toBeLessThanOrEqual(1)
  tabs.push(...opened.slice(0, 1))
  await Promise.all(clicks)
}

async function leave({ deps, clock }: Scene, { viewer: { id } }: Actor) {
  await UserModel.updateOne({ _id: id, deletedAt: null }, { $set: { deletedAt: new Date(clock.now()) } })
  await endSubscriptionsOfDeletedAccount(deps, id)
}

/** A refusal with a sentence for the player is fine; anything else is a fault. */
function ignoreRefusal(error: unknown) {
  if (
    !(error instanceof AppError) ||
    !['conflict', 'invalid', 'not_found', 'provider_away', 'provider_failed', 'unauthorized'].includes(error.kind)
  )
    throw error
}
