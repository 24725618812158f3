import { MINUTE } from '../../../shared/time'
import { PROVIDER_NAMES } from '../../../shared/words/payment-providers'
import { learnGrantedPlans } from '../by-hand/learn-granted-plans'
import type { BillingDeps } from '../model/billing-deps'
import { checkPractice } from './check-practice'
import { checkAllAgain, checksOf, eventsOf } from './chores'
import { type Chore, doBatch } from './do-batch'
import type { Inbox } from './inbox'
import { keepDoing } from './keep-doing'

/** A start asks for all subscriptions within this. */
const ALL_WITHIN = 10 * MINUTE

interface KeepBillingDeps extends BillingDeps {
  inbox: Inbox
  /** Scatters what would else come at once. */
  random?: () => number
}

/**
 * Applies what the providers say as soon as it is there, and asks them by itself where a word of theirs may be lost. Each
 * provider's events and looks go their own way, so that none of them waits for another.
 */
export async function keepBilling({ random = Math.random, ...deps }: KeepBillingDeps, signal: AbortSignal) {
  const { clock, log, inbox } = deps
  const kept = { clock, log, random }
  await Promise.all([
    checkAllAgain(deps, ALL_WITHIN).catch((err) => log.warn({ err }, 'Subscriptions could not be marked for a look')),
    checkPractice(deps).catch((err) => log.warn({ err }, 'Practice money could not be marked for a look')),
    learnGrantedPlans(deps, signal).catch((err) => log.warn({ err }, 'Plans given by hand could not be told apart')),
    // Also one whose keys were taken away: what was cancelled with it still ends at its time.
    ...PROVIDER_NAMES.flatMap((provider) => [
      keepDoing(eventsOf(deps, provider), { ...kept, woken: inbox.woken }, signal),
      keepDoing(checksOf(deps, provider, random), kept, signal),
    ]),
  ])
}

/** Applies every event that is due now. */
export async function applyWaiting(deps: BillingDeps): Promise<void> {
  await Promise.all(PROVIDER_NAMES.map((provider) => doAll(eventsOf(deps, provider))))
}

/** Asks for every subscription that is due now. */
export async function checkDue(deps: BillingDeps): Promise<void> {
  await Promise.all(PROVIDER_NAMES.map((provider) => doAll(checksOf(deps, provider, Math.random))))
}

async function doAll<Item>(chore: Chore<Item>) {
  for (let goesOn = true; goesOn; ) {
    const { isFull, isAway } = await doBatch(chore, false)
    goesOn = isFull && !isAway
  }
}
