import { type MutationFunctionContext, queryOptions, useMutation } from '@tanstack/react-query'
import type { Subscription, Sum } from '../../../shared/billing'
import {
  byProvider,
  PAYMENT_PROVIDERS,
  type PortalProvider,
  type ProviderName,
} from '../../../shared/enums/payment-providers'
import type { PaidPlan } from '../../../shared/plans/plans'
import { type Answer, answerOf, api, type IdempotentOptions, idempotent } from '../../lib/api/api'
import { showSubscription } from '../../lib/queries/player-queries'
import { toastDone, toastFailed } from '../../lib/toasts/toasts'
import { DONE, FAILED } from '../../lib/words/toast-messages'
import type { agreedTo } from './previews'
import { refetchSubscription } from './refetch-subscription'
import { forgetPlanChange, rememberPlanChange } from './return/pending-plan-change'
import { changesAtOnce } from './subscription-in-words'
import { useRedirecting } from './use-redirecting'

export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: () => answerOf(api.subscriptions.offers.get()),
})

/** Each month, as the providers say it. */
export const pricesQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: () => answerOf(api.subscriptions.prices.get()),
})

interface CheckoutInput {
  /** Undefined buys the default plan. */
  plan: PaidPlan | undefined
  /** The page to come back to without a payment. */
  back: string
}

interface CheckoutCall {
  post(body: CheckoutInput, once: IdempotentOptions): Promise<Answer<Record<string, string>>>
}

/** Each row of the table names its provider's call, and the field of the answer that holds the address. */
const sendCheckout = byProvider((provider) => {
  const { call, field } = PAYMENT_PROVIDERS[provider].checkout
  const calls = api[provider] as unknown as Record<typeof call, CheckoutCall>
  const send = idempotent((input: CheckoutInput, once) => calls[call].post(input, once))
  return async (input: CheckoutInput, context: MutationFunctionContext) => (await send(input, context))[field] ?? ''
})

export function useCheckout(provider: ProviderName) {
  return useRedirecting(
    useMutation({
      mutationFn: sendCheckout[provider],
      onSuccess: (address) => {
        forgetPlanChange()
        location.assign(address)
      },
      onError: (error) => toastFailed(error, PAYMENT_PROVIDERS[provider].checkoutFailed),
    }),
  )
}

const sendCancel = byProvider((provider) =>
  idempotent((subscriptionId: string, once) => api[provider].cancel.post({ subscriptionId }, once)),
)

export function useCancel(provider: ProviderName, onDone: () => void) {
  return useMutation({
    mutationFn: sendCancel[provider],
    ...outcome(DONE.cancelSubscription, FAILED.cancelSubscription, onDone),
  })
}

const sendResume = idempotent((_: undefined, once) => api.subscriptions.resume.post({}, once))

export function useResume(onDone: () => void) {
  return useMutation({ mutationFn: sendResume, ...outcome(DONE.resumeSubscription, FAILED.resumeSubscription, onDone) })
}

const sendRefund = idempotent((agreed: Sum[], once) => api.subscriptions.refund.post({ agreed }, once))

interface AgreedChangeOutcome {
  onDone: () => void
  /** The sums that were agreed to may be old. */
  onFailure: () => void
}

export function useRefund({ onDone, onFailure }: AgreedChangeOutcome) {
  const { onError, ...rest } = outcome(DONE.refund, FAILED.refund, onDone)
  return useMutation({ mutationFn: sendRefund, ...rest, onError: both(onError, onFailure) })
}

const both = (show: (error: Error) => void, then: () => void) => (error: Error) => {
  show(error)
  then()
}

interface AgreedPlan {
  plan: PaidPlan
  agreed: ReturnType<typeof agreedTo>
}

const sendPlan = idempotent((change: AgreedPlan, once) => api.subscriptions.plan.post(change, once))

interface PlanChangeOutcome extends AgreedChangeOutcome {
  onBankConfirmation: (address: string) => void
}

/**
 * Redirects to the provider if the player has to confirm. A page that does not redirect back goes to
 * `onBankConfirmation`.
 */
export function useChangePlan({ onDone, onBankConfirmation, onFailure }: PlanChangeOutcome) {
  const { onSuccess, onError, ...rest } = outcome(DONE.changePlan, FAILED.changePlan, onDone)
  return useRedirecting(
    useMutation({
      mutationFn: sendPlan,
      ...rest,
      onError: both(onError, onFailure),
      onSuccess: (answer, { plan }) => {
        if (!answer.approvalUrl) return onSuccess(answer)
        if (changesAtOnce(answer.subscription)) return onBankConfirmation(answer.approvalUrl)
        rememberPlanChange(plan)
        location.assign(answer.approvalUrl)
      },
    }),
  )
}

const sendPortal = idempotent((provider: PortalProvider, once) => api[provider].portal.post({}, once))

export function useOpenPortal() {
  return useRedirecting(
    useMutation({
      mutationFn: sendPortal,
      onSuccess: ({ url }) => location.assign(url),
      onError: (error) => toastFailed(error, FAILED.openPortal),
    }),
  )
}

function outcome(done: string, failed: string, onDone = () => {}) {
  return {
    onSuccess: ({ subscription }: { subscription: Subscription }) => {
      showSubscription(subscription)
      toastDone(done)
      onDone()
    },
    onError: (error: Error) => toastFailed(error, failed),
    onSettled: refetchSubscription,
  }
}
