import type { Types } from 'mongoose'
import pLimit from 'p-limit'
import { MINUTE, SECOND } from '../../../shared/time'
import type { BillingDeps } from '../books/billing-deps'
import { SubscriptionModel } from '../books/subscription-model'
import { settle } from '../settle/settle'
import { applyEvent } from './apply-event'
import type { Inbox } from './inbox'
import { PaymentEventModel } from './payment-event-model'

const LOOKS_EVERY = 20 * SECOND
const AT_ONCE = 4
const MOST_AT_A_TIME = 100
/** A subscription that could not be asked for. */
const AGAIN_AFTER = 10 * MINUTE

/** Applies what the providers say as soon as it is there, and asks them by itself where a word of theirs may be lost. */
export async function keepBilling(deps: BillingDeps & { inbox: Inbox }, signal: AbortSignal): Promise<void> {
  await checkAllAgain(deps).catch((err) => deps.log.warn({ err }, 'Subscriptions could not be marked for a look'))
  while (!signal.aborted) {
    const woken = deps.inbox.woken()
    try {
      await applyWaiting(deps)
      await checkDue(deps)
    } catch (err) {
      deps.log.warn({ err }, 'The books of payments could not be kept')
    }
    await Promise.race([woken, deps.clock.sleep(LOOKS_EVERY, signal)]).catch(() => {})
  }
}

/** A start does not know what was missed before it. */
export async function checkAllAgain({ clock }: BillingDeps): Promise<void> {
  await SubscriptionModel.updateMany({ checkAt: { $ne: null } }, { $set: { checkAt: new Date(clock.now()) } })
}

/** Applies every event that is due, in no promised order: none says more than where to look. */
export async function applyWaiting(deps: BillingDeps): Promise<void> {
  const due = { dueAt: { $lte: new Date(deps.clock.now()) } }
  const waiting = await PaymentEventModel.find(due).sort({ dueAt: 1 }).limit(MOST_AT_A_TIME)
  await eachOf(waiting, (event) => applyEvent(deps, event))
  if (waiting.length === MOST_AT_A_TIME) await applyWaiting(deps)
}

/** Asks for every subscription whose provider should have said something by now. */
export async function checkDue(deps: BillingDeps): Promise<void> {
  const due = { checkAt: { $lte: new Date(deps.clock.now()), $ne: null } }
  const subscriptions = await SubscriptionModel.find(due, { _id: 1 }).sort({ checkAt: 1 }).limit(MOST_AT_A_TIME).lean()
  await eachOf(subscriptions, ({ _id }) => settle(deps, _id).catch((err) => askLater(deps, _id, err)))
  if (subscriptions.length === MOST_AT_A_TIME) await checkDue(deps)
}

async function askLater({ clock, log }: BillingDeps, _id: Types.ObjectId, err: unknown) {
  log.warn({ err, subscription: _id.toHexString() }, 'A subscription could not be asked for')
  await SubscriptionModel.updateOne({ _id }, { $set: { checkAt: new Date(clock.now() + AGAIN_AFTER) } })
}

async function eachOf<Item>(items: Item[], work: (item: Item) => Promise<unknown>) {
  const limit = pLimit(AT_ONCE)
  await Promise.all(items.map((item) => limit(() => work(item))))
}
