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

const Current = t.Object({ subscription: Subscription }, { title: 'SubscriptionAnswer' })
const Changed = t.Object(
  { subscription: Subscription, approvalUrl: t.Nullable(t.String()) },
  { title: 'ChangedSubscription' },
)

const ChangePreviewAnswer = t.Object({ preview: ChangePreview }, { title: 'ChangePreviewAnswer' })

const FAILS = errors(401, 409, 429, 502, ...BODY_ERRORS)

const DETAILS = {
  listOffers: {
    operationId: 'listOffers',
    summary: 'Plans for sale, by provider',
    description: 'Empty for a provider that is not set up.',
  },
  listPrices: {
    operationId: 'listPrices',
    summary: 'Monthly prices of the plans for sale, by provider',
    description: 'A plan without a known price is not sold.',
  },
  getSubscription: {
    operationId: 'getSubscription',
    summary: 'My subscription; with an id, the provider is asked first',
    description: 'Without a subscription it is the plan of the player, as an active one.',
  },
  listInvoices: {
    operationId: 'listInvoices',
    summary: 'My payments, newest first',
    description: 'The newest 100, with those that are not paid.',
  },
  changePlan: {
    operationId: 'changePlan',
    summary: 'Change the plan',
    description: 'With an `approvalUrl`, the player has to agree there first.',
  },
  resumeSubscription: {
    operationId: 'resumeSubscription',
    summary: 'Undo my cancellation',
    description: 'Works until the paid time ends, where the provider can do it.',
  },
  refundSubscription: {
    operationId: 'refundSubscription',
    summary: 'Refund, within seven days of my first payment',
    description: 'Returns the money and ends the subscription.',
  },
  previewPlan: {
    operationId: 'previewPlan',
    summary: 'What another plan costs, as the provider says it',
    description: 'Send the sums with the change, so that no other sum is charged.',
  },
  previewResume: {
    operationId: 'previewResume',
    summary: 'What undoing my cancellation costs',
    description: 'Nothing is charged before the next billing time.',
  },
  previewRefund: {
    operationId: 'previewRefund',
    summary: 'What a refund returns, and where to',
    description: 'Send the sums with the refund, so that no other sum is returned.',
  },
}

export function billingRoutes(deps: BillingRouteDeps) {
  const { payments } = deps
  return new Elysia({ name: 'billing-routes', prefix: '/api', tags: ['Payments'] })
    .get('/subscriptions/offers', () => byProvider((name) => payments[name]?.plans ?? []), {
      response: { 200: Offers, ...errors() },
      detail: DETAILS.listOffers,
    })
    .get('/subscriptions/prices', () => listPrices(deps), {
      response: { 200: Prices, ...errors() },
      detail: DETAILS.listPrices,
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
        detail: DETAILS.getSubscription,
      },
    )
    .get('/subscriptions/invoices', async ({ viewer }) => ({ invoices: await listInvoices(viewer) }), {
      response: { 200: t.Object({ invoices: t.Array(Invoice) }, { title: 'Invoices' }), ...errors(401, 429) },
      detail: DETAILS.listInvoices,
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
        detail: DETAILS.changePlan,
      },
    )
    .post('/subscriptions/resume', async ({ viewer }) => ({ subscription: await resumeSubscription(deps, viewer) }), {
      response: { 200: Current, ...FAILS, ...errors(404) },
      detail: DETAILS.resumeSubscription,
    })
    .post(
      '/subscriptions/refund',
      async ({ viewer, body }) => ({ subscription: await requestRefund(deps, viewer, body?.agreed ?? null) }),
      {
        body: RefundInput,
        response: { 200: Current, ...FAILS, ...errors(404) },
        detail: DETAILS.refundSubscription,
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
      response: { 200: ChangePreviewAnswer, ...errors(401, 404, 409, 422, 429, 502) },
      detail: DETAILS.previewPlan,
    })
    .get('/resume/preview', async ({ viewer }) => ({ preview: await previewResume(deps, viewer) }), {
      response: { 200: ChangePreviewAnswer, ...errors(401, 404, 409, 429, 502) },
      detail: DETAILS.previewResume,
    })
    .get('/refund/preview', async ({ viewer }) => ({ preview: await previewRefund(deps, viewer) }), {
      response: {
        200: t.Object({ preview: RefundPreview }, { title: 'RefundPreviewAnswer' }),
        ...errors(401, 404, 409, 429, 502),
      },
      detail: DETAILS.previewRefund,
    })
}
