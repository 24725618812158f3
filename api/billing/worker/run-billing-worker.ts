import { PROVIDER_NAMES } from '../../../shared/enums/payment-providers'
import { MINUTE } from '../../../shared/time'
import type { BillingDeps } from '../model/billing-deps'
import { pollUntilAborted } from './poll-until-aborted'
import { processBatch, type WorkSource } from './process-batch'
import { recheckPractice } from './recheck-practice'
import type { WebhookWakeup } from './webhook-wakeup'
import { paymentEventSource, recheckAll, subscriptionCheckSource } from './work-sources'

/** A start checks every subscription within this. */
const RECHECK_SPAN = 10 * MINUTE

interface BillingWorkerDeps extends BillingDeps {
  webhookWakeup: WebhookWakeup
  /** For jitter. */
  random?: () => number
}

/**
 * Applies webhooks as they arrive, and checks subscriptions whose webhooks may be lost. Each provider has two loops
 * of its own, so none waits for another.
 */
export async function runBillingWorker({ random = Math.random, ...deps }: BillingWorkerDeps, signal: AbortSignal) {
  const { clock, log, webhookWakeup } = deps
  const pollDeps = { clock, log, random }
  await Promise.all([
    recheckAll(deps, RECHECK_SPAN).catch((err) =>
      log.warn({ err }, 'Subscriptions could not be scheduled for a check'),
    ),
    recheckPractice(deps).catch((err) =>
      log.warn({ err }, 'Practice subscriptions could not be scheduled for a check'),
    ),
    // Also without keys: a cancelled subscription still ends at its time.
    ...PROVIDER_NAMES.flatMap((provider) => [
      pollUntilAborted(paymentEventSource(deps, provider), { ...pollDeps, nextWake: webhookWakeup.nextWake }, signal),
      pollUntilAborted(subscriptionCheckSource(deps, provider, random), pollDeps, signal),
    ]),
  ])
}

export async function applyDueEvents(deps: BillingDeps): Promise<void> {
  await Promise.all(PROVIDER_NAMES.map((provider) => processAll(paymentEventSource(deps, provider))))
}

export async function checkDueSubscriptions(deps: BillingDeps): Promise<void> {
  await Promise.all(PROVIDER_NAMES.map((provider) => processAll(subscriptionCheckSource(deps, provider, Math.random))))
}

async function processAll<Item>(source: WorkSource<Item>) {
  for (let goesOn = true; goesOn; ) {
    const { isFull, isAway } = await processBatch(source, false)
    goesOn = isFull && !isAway
  }
}
