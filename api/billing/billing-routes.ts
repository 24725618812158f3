import { Elysia, t } from 'elysia'
import {
  ChangePlanInput,
  ChangePreview,
  ChangePreviewQuery,
  CurrentSubscriptionQuery,
  Invoice,
  Offers,
  Prices,
  RefundInput,
  RefundPreview,
  Subscription,
} from '../../shared/billing'
import { byProvider } from '../../shared/enums/payment-providers'
import { needsToken, type SignedInDeps, signedIn } from '../identity/viewer/signed-in'
import { BODY_ERRORS, errors } from '../platform/http/documented-errors'
import { ownOrigin } from '../platform/http/own-origin'
import { type ChangeDeps, changePlan, resumeSubscription } from './change-subscription'
import { fetchCurrentSubscription } from './fetch-current-subscription'
import { listInvoices } from './list-invoices'
import { listPrices } from './list-prices'
import { agreedOf, previewPlan, previewRefund, previewResume } from './preview-change'
import { requestRefund } from './request-refund'

type BillingRouteDeps = SignedInDeps & ChangeDeps & { publicUrl: string | null }

const Current = t.Object({ subscription: Subscription })
const Changed = t.Object({ subscription: Subscription, approvalUrl: t.Nullable(t.String()) })

const FAILS = errors(401, 409, 429, 502, ...BODY_ERRORS)

export function billingRoutes(deps: BillingRouteDeps) {
  const { payments } = deps
  return new Elysia({ name: 'billing-routes', prefix: '/api', tags: ['Payments'] })
    .get('/subscriptions/offers', () => byProvider((name) => payments[name]?.plans ?? []), {
      response: { 200: Offers, ...errors() },
      detail: { summary: 'Plans for sale, by provider' },
    })
    .get('/subscriptions/prices', () => listPrices(deps), {
      response: { 200: Prices, ...errors() },
      detail: { summary: 'Monthly prices of the plans for sale, by provider' },
    })
    .use(previewRoutes(deps))
    .use(signedIn(deps))
    .guard(needsToken)
    .get(
      '/subscriptions/current',
      async ({ viewer, query }) => ({ subscription: await fetchCurrentSubscription(deps, viewer, query) }),
      {
        query: CurrentSubscriptionQuery,
        response: { 200: Current, ...errors(401, 404, 409, 422, 429, 502) },
        detail: { summary: 'My subscription; with an id, the provider is asked first' },
      },
    )
    .get('/subscriptions/invoices', async ({ viewer }) => ({ invoices: await listInvoices(viewer) }), {
      response: { 200: t.Object({ invoices: t.Array(Invoice) }), ...errors(401, 429) },
      detail: { summary: 'My payments, newest first' },
    })
    .post(
      '/subscriptions/plan',
      ({ viewer, body, request }) =>
        changePlan(deps, viewer, {
          plan: body.plan,
          origin: ownOrigin(deps.publicUrl, request),
          agreed: agreedOf(body.agreed, deps.clock.now()),
        }),
      {
        body: ChangePlanInput,
        response: { 200: Changed, ...FAILS, ...errors(404) },
        detail: { summary: 'Change the plan' },
      },
    )
    .post('/subscriptions/resume', async ({ viewer }) => ({ subscription: await resumeSubscription(deps, viewer) }), {
      response: { 200: Current, ...FAILS, ...errors(404) },
      detail: { summary: 'Undo my cancellation' },
    })
    .post(
      '/subscriptions/refund',
      async ({ viewer, body }) => ({ subscription: await requestRefund(deps, viewer, body?.agreed ?? null) }),
      {
        body: RefundInput,
        response: { 200: Current, ...FAILS, ...errors(404) },
        detail: { summary: 'Refund, within seven days of my first payment' },
      },
    )
}

/** What a change costs or returns, before the player agrees. */
function previewRoutes(deps: SignedInDeps & ChangeDeps) {
  return new Elysia({ name: 'preview-routes', prefix: '/subscriptions', tags: ['Payments'] })
    .use(signedIn(deps))
    .guard(needsToken)
    .get('/plan/preview', async ({ viewer, query }) => ({ preview: await previewPlan(deps, viewer, query.plan) }), {
      query: ChangePreviewQuery,
      response: { 200: t.Object({ preview: ChangePreview }), ...errors(401, 404, 409, 422, 429, 502) },
      detail: { summary: 'What another plan costs, as the provider says it' },
    })
    .get('/resume/preview', async ({ viewer }) => ({ preview: await previewResume(deps, viewer) }), {
      response: { 200: t.Object({ preview: ChangePreview }), ...errors(401, 404, 409, 429, 502) },
      detail: { summary: 'What undoing my cancellation costs' },
    })
    .get('/refund/preview', async ({ viewer }) => ({ preview: await previewRefund(deps, viewer) }), {
      response: { 200: t.Object({ preview: RefundPreview }), ...errors(401, 404, 409, 429, 502) },
      detail: { summary: 'What a refund returns, and where to' },
    })
}
