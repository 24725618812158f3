import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Subscription } from '../../../shared/billing'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { SECOND } from '../../../shared/time'
import { answerOf, api } from '../../lib/api/api'
import { endChange } from '../../lib/queries/follow-changes'
import { showSubscription } from '../../lib/queries/player-queries'
import { queryClient } from '../../lib/queries/query-client'
import { NOT_PERSISTED } from '../../lib/queries/query-persistence'
import { toastDone, toastFailed } from '../../lib/toasts/toasts'
import { DONE, FAILED } from '../../lib/words/toast-messages'
import { refetchSubscription } from './refetch-subscription'
import { type CheckoutReturn, forgetReturn, queryOf, readReturn } from './return/checkout-return'
import { takePlanChange } from './return/pending-plan-change'
import { createRetryPolicy, isNotApproved } from './return/retry-policy'
import { isDebitUnderWay, isRunning } from './subscription-state'

const INITIAL_DELAY = 2 * SECOND
const MAX_DELAY = 30 * SECOND

export interface AwaitedPayment {
  provider: CheckoutReturn['provider']
  /** The provider was asked, and has not confirmed the payment yet. */
  isUnconfirmed: boolean
}

/** Completes a checkout. Returns the payment whose outcome is not known yet. */
export function useCheckoutReturn(): AwaitedPayment | null {
  const [from, setFrom] = useState(readReturn)
  const [shouldRetry] = useState(createRetryPolicy)
  const { data, error, failureReason } = useQuery({
    queryKey: ['checkout-return', from],
    queryFn: () => answerOf(api.subscriptions.current.get({ query: from ? queryOf(from) : {} })),
    enabled: from !== null,
    retry: (_, failure) => shouldRetry(failure),
    retryDelay: (failures) => Math.min(INITIAL_DELAY * 2 ** failures, MAX_DELAY),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A second return from the same checkout has the same id, and must not read an old answer.
    ...NOT_PERSISTED,
  })
  useEffect(() => {
    if (!from || !(data || error)) return
    if (data) showOutcome(from, data.subscription)
    else toastFailed(error, FAILED.finalizeSubscription)
    forgetReturn()
    refetchSubscription()
    setFrom(null)
  }, [from, data, error])
  return from && { provider: from.provider, isUnconfirmed: failureReason !== null && isNotApproved(failureReason) }
}

function showOutcome(from: CheckoutReturn, subscription: Subscription) {
  // Other tabs must refetch, as after any change.
  endChange(queryClient)
  showSubscription(subscription)
  const chosen = takePlanChange()
  if (isDebitUnderWay(subscription)) return toastDone(DONE.debitUnderWay)
  if (!comesFrom(subscription, from)) return toastFailed(null, FAILED.finalizeSubscription)
  if (!chosen) return toastDone(PAYMENT_PROVIDERS[from.provider].activated)
  // A player who changed their mind at the provider also returns.
  if ([subscription.plan, subscription.next_plan].includes(chosen)) toastDone(DONE.changePlan)
}

/** A player who paid twice may return from the subscription that does not count. */
function comesFrom(subscription: Subscription, from: CheckoutReturn): boolean {
  const isOther =
    PAYMENT_PROVIDERS[from.provider].returnId.names === 'subscription' && subscription.transaction_id !== from.id
  return isRunning(subscription) && subscription.payment_provider === from.provider && !isOther
}
