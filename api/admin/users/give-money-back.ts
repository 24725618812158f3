import type { ProviderName, Sum } from '../../../shared/billing'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import type { BillingDeps } from '../../billing/model/billing-deps'
import { isProviderAway } from '../../billing/model/failure-record'
import { SubscriptionModel } from '../../billing/model/subscription-model'
import { requireProvider } from '../../billing/providers/port/require-provider'
import { remainingSums } from '../../billing/remaining-sums'
import { markToEnd } from '../../billing/settle/mark-to-end'
import { settle } from '../../billing/settle/settle'
import { recordAudit } from '../../identity/audit/record-audit'
import type { UserDocument } from '../../identity/users/user-model'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { AppError, conflict } from '../../platform/errors'
import { RUNNING } from './money-of-user'

/** Refunds all payments of the running subscription and ends it, at any time and for any player. */
export async function giveMoneyBack(
  deps: BillingDeps,
  by: SignedInCaller,
  { user, sums }: { user: UserDocument; sums: Sum[] },
): Promise<void> {
  const running = await SubscriptionModel.findOne({ user: user._id, ...RUNNING }).sort({ _id: -1 })
  if (!running) throw conflict('This user has no running subscription to give money back for.')
  const { provider, providerId } = running
  const found = remainingSums((await requireProvider(deps.payments, provider).fetch(providerId ?? '')).payments)
  if (found.length === 0) throw conflict('Nothing is left to give back.')
  const isSame = ({ amount, currency }: Sum) =>
    sums.some((each) => each.currency === currency && each.amount === amount)
  if (found.length !== sums.length || !found.every(isSame))
    throw conflict('The amount has changed in the meantime. Nothing was refunded. Please look at it again.')
  const detail = found.map(({ amount, currency }) => `${amount.toFixed(2)} ${currency}`).join(', ')
  await recordAudit(deps, by.caller, { action: 'money_returned', actor: by.viewer.id, subject: user._id, detail })
  await markToEnd(deps, [running._id], 'given_back')
  await settle(deps, running._id).catch((err) => {
    if (!(err instanceof AppError)) throw err
    // The decision is stored, and the next check of the subscription carries it out.
    deps.log.warn({ err, subscription: running.id }, 'Money could not be given back yet')
    throw new AppError(isProviderAway(err) ? err.kind : 'conflict', notYetPaidBack(provider), { cause: err })
  })
}

const notYetPaidBack = (provider: ProviderName) =>
  `The plan has ended, but ${PAYMENT_PROVIDERS[provider].label} has not paid the money back yet. It is asked again automatically.`
