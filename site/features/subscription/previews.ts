import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ChangePreview } from '../../../shared/billing'
import type { PaidPlan } from '../../../shared/plans/plans'
import { MINUTE } from '../../../shared/time'
import { answerOf, api } from '../../lib/api/api'
import { NOT_PERSISTED } from '../../lib/queries/query-persistence'

/** The server takes an answer to a preview for ten minutes. */
const FRESH_FOR = 5 * MINUTE

/** An old sum may not be shown, not even for a moment. */
const ASKED_EACH_TIME = { staleTime: 0, gcTime: 0, retry: false, refetchInterval: FRESH_FOR, ...NOT_PERSISTED } as const

const planPreview = (plan: PaidPlan | undefined) =>
  queryOptions({
    queryKey: ['plan-preview', plan],
    queryFn: () => answerOf(api.subscriptions.plan.preview.get({ query: { plan: plan ?? 'premium' } })),
    enabled: plan !== undefined,
    ...ASKED_EACH_TIME,
  })

const resumePreview = queryOptions({
  queryKey: ['resume-preview'],
  queryFn: () => answerOf(api.subscriptions.resume.preview.get()),
  ...ASKED_EACH_TIME,
})

const refundPreview = queryOptions({
  queryKey: ['refund-preview'],
  queryFn: () => answerOf(api.subscriptions.refund.preview.get()),
  ...ASKED_EACH_TIME,
})

export interface Preview<Shown> {
  /** Null until it is known, or if it is not. */
  shown: Shown | null
  error: Error | null
  ask: () => void
}

export const usePlanPreview = (plan: PaidPlan | undefined) => previewOf(useQuery(planPreview(plan)))
export const useResumePreview = () => previewOf(useQuery(resumePreview))
export const useRefundPreview = () => previewOf(useQuery(refundPreview))

function previewOf<Shown>({ data, error, isError, refetch }: UseQueryResult<{ preview: Shown }>): Preview<Shown> {
  return { shown: (!isError && data?.preview) || null, error, ask: () => void refetch() }
}

export const agreedTo = ({ due_now, next, prorated_at }: ChangePreview) => ({
  due_now: due_now.amount,
  next: next?.amount ?? null,
  prorated_at,
})
