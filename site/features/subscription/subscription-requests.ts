import { type MutationFunctionContext, queryOptions, useMutation } from '@tanstack/react-query'
import type { ProviderName, Subscription } from '../../../shared/billing'
import type { PaidPlan } from '../../../shared/plans'
import { answerOf, api, sentOnce } from '../../lib/api/api'
import { botsQuery, showSubscription, subscriptionQuery } from '../../lib/queries/player-queries'
import { queryClient } from '../../lib/queries/query-client'
import { toastDone, toastFailed } from '../../lib/toasts/toasts'
import { DONE, FAILED } from '../../lib/words/messages'
import { forgetPlanChange, notePlanChange } from './coming-back/plan-change-under-way'
import { useLeaving } from './use-leaving'

export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: () => answerOf(api.subscriptions.offers.get()),
})

export const invoicesQuery = queryOptions({
  queryKey: ['invoices'],
  queryFn: () => answerOf(api.subscriptions.invoices.get()),
  staleTime: 0,
})

interface CheckoutOf {
  /** None buys what the server offers. */
  plan: PaidPlan | undefined
}

const atPayPal = sentOnce(({ plan }: CheckoutOf, once) => api.paypal.create.post({ plan }, once))
const atStripe = sentOnce(({ plan }: CheckoutOf, once) => api.stripe['create-session'].post({ plan }, once))

const sendCheckout = {
  paypal: async (input: CheckoutOf, context: MutationFunctionContext) => (await atPayPal(input, context)).approvalUrl,
  stripe: async (input: CheckoutOf, context: MutationFunctionContext) => (await atStripe(input, context)).url,
}

/** Leads to where the player pays. */
export function useCheckout(provider: ProviderName) {
  return useLeaving(
    useMutation({
      mutationFn: sendCheckout[provider],
      onSuccess: (address) => {
        forgetPlanChange()
        location.assign(address)
      },
      onError: (error) => toastFailed(error, FAILED.checkout[provider]),
    }),
  )
}

const sendCancel = {
  paypal: sentOnce((subscriptionId: string, once) => api.paypal.cancel.post({ subscriptionId }, once)),
  stripe: sentOnce((subscriptionId: string, once) => api.stripe.cancel.post({ subscriptionId }, once)),
}

export function useCancel(provider: ProviderName, onDone: () => void) {
  return useMutation({
    mutationFn: sendCancel[provider],
    ...outcome(DONE.cancelSubscription, FAILED.cancelSubscription, onDone),
  })
}

const sendResume = sentOnce((_: undefined, once) => api.subscriptions.resume.post({}, once))

export function useResume() {
  return useMutation({ mutationFn: sendResume, ...outcome(DONE.resumeSubscription, FAILED.resumeSubscription) })
}

const sendRefund = sentOnce((_: undefined, once) => api.subscriptions.refund.post({}, once))

export function useRefund(onDone: () => void) {
  return useMutation({ mutationFn: sendRefund, ...outcome(DONE.refund, FAILED.refund, onDone) })
}

const sendPlan = sentOnce((plan: PaidPlan, once) => api.subscriptions.plan.post({ plan }, once))

/** Changes the plan, or leads to where the player agrees to it first; a page that leads nowhere afterwards is handed over. */
export function useChangePlan(onDone: () => void, onAsked: (address: string) => void) {
  const { onSuccess, ...rest } = outcome(DONE.changePlan, FAILED.changePlan, onDone)
  return useLeaving(
    useMutation({
      mutationFn: sendPlan,
      ...rest,
      onSuccess: (answer, plan) => {
        if (!answer.approvalUrl) return onSuccess(answer)
        if (answer.subscription.payment_provider === 'stripe') return onAsked(answer.approvalUrl)
        notePlanChange(plan)
        location.assign(answer.approvalUrl)
      },
    }),
  )
}

const sendPortal = sentOnce((_: undefined, once) => api.stripe.portal.post({}, once))

export function useOpenPortal() {
  return useLeaving(
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
    onSettled: askAgain,
  }
}

/** What depends on a subscription. A failure may have changed it as well. */
export function askAgain(): void {
  for (const { queryKey } of [subscriptionQuery, botsQuery, invoicesQuery])
    void queryClient.invalidateQueries({ queryKey })
}
