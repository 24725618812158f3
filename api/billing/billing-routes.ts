import { Elysia, t } from 'elysia'
import {
  CancelInput,
  ChangePlanInput,
  CheckoutInput,
  CurrentSubscriptionQuery,
  Invoice,
  Offers,
  type ProviderName,
  Subscription,
} from '../../shared/billing'
import { OFFERED_PLAN, type PaidPlan } from '../../shared/plans/plans'
import { needsToken, type SignedInDeps, signedIn } from '../identity/viewer/signed-in'
import type { Viewer } from '../identity/viewer/viewer'
import { BODY_ERRORS, errors } from '../platform/http/documented-errors'
import { ownOrigin } from '../platform/http/own-origin'
import { idempotencyKeyOf } from '../platform/idempotency/claim-key'
import { type ChangeDeps, cancelSubscription, changePlan, resumeSubscription } from './change-subscription'
import { fetchCurrentSubscription } from './fetch-current-subscription'
import { listInvoices } from './list-invoices'
import { openPortal } from './open-portal'
import { requireCheckoutSetUp } from './providers/require-provider'
import { requestRefund } from './request-refund'
import { startCheckout } from './start-checkout'

type BillingRouteDeps = SignedInDeps & ChangeDeps & { publicUrl: string | null }

const Current = t.Object({ subscription: Subscription })
const Changed = t.Object({ subscription: Subscription, approvalUrl: t.Nullable(t.String()) })

const FAILS = errors(401, 409, 429, 502, ...BODY_ERRORS)

export function billingRoutes(deps: BillingRouteDeps) {
  const { payments } = deps
  const checkout = (provider: ProviderName, viewer: Viewer, request: Request, plan: PaidPlan = OFFERED_PLAN) => {
    requireCheckoutSetUp(payments, provider)
    return startCheckout(deps, viewer, {
      provider,
      plan,
      key: idempotencyKeyOf(viewer, request),
      origin: ownOrigin(deps.publicUrl, request),
    })
  }
  const cancel = async (provider: ProviderName, viewer: Viewer, { subscriptionId }: CancelInput) => ({
    subscription: await cancelSubscription(deps, viewer, { provider, id: subscriptionId }),
  })
  return new Elysia({ name: 'billing-routes', prefix: '/api', tags: ['Payments'] })
    .get(
      '/subscriptions/offers',
      () => ({ paypal: payments.paypal?.plans ?? [], stripe: payments.stripe?.plans ?? [] }),
      { response: { 200: Offers, ...errors() }, detail: { summary: 'What can be bought, and with whom' } },
    )
    .use(signedIn(deps))
    .guard(needsToken)
    .get(
      '/subscriptions/current',
      async ({ viewer, query }) => ({ subscription: await fetchCurrentSubscription(deps, viewer, query) }),
      {
        query: CurrentSubscriptionQuery,
        response: { 200: Current, ...errors(401, 404, 409, 422, 429, 502) },
        detail: { summary: 'What I pay for; with an id, the provider is asked first' },
      },
    )
    .get('/subscriptions/invoices', async ({ viewer }) => ({ invoices: await listInvoices(viewer) }), {
      response: { 200: t.Object({ invoices: t.Array(Invoice) }), ...errors(401, 429) },
      detail: { summary: 'What I paid, newest first' },
    })
    .post(
      '/subscriptions/plan',
      ({ viewer, body, request }) => changePlan(deps, viewer, { ...body, origin: ownOrigin(deps.publicUrl, request) }),
      {
        body: ChangePlanInput,
        response: { 200: Changed, ...FAILS, ...errors(404) },
        detail: { summary: 'Another plan of the same provider' },
      },
    )
    .post('/subscriptions/resume', async ({ viewer }) => ({ subscription: await resumeSubscription(deps, viewer) }), {
      response: { 200: Current, ...FAILS, ...errors(404) },
      detail: { summary: 'Take my cancellation back' },
    })
    .post('/subscriptions/refund', async ({ viewer }) => ({ subscription: await requestRefund(deps, viewer) }), {
      response: { 200: Current, ...FAILS },
      detail: { summary: 'My money back, within seven days of my first payment' },
    })
    .post(
      '/paypal/create',
      async ({ viewer, body, request }) => ({ approvalUrl: await checkout('paypal', viewer, request, body?.plan) }),
      {
        body: t.Optional(CheckoutInput),
        response: { 200: t.Object({ approvalUrl: t.String() }), ...FAILS },
        detail: { summary: 'Where to agree at PayPal' },
      },
    )
    .post(
      '/stripe/create-session',
      async ({ viewer, body, request }) => ({ url: await checkout('stripe', viewer, request, body?.plan) }),
      {
        body: t.Optional(CheckoutInput),
        response: { 200: t.Object({ url: t.String() }), ...FAILS },
        detail: { summary: 'Where to pay by card' },
      },
    )
    .post('/paypal/cancel', ({ viewer, body }) => cancel('paypal', viewer, body), {
      body: CancelInput,
      response: { 200: Current, ...FAILS, ...errors(404) },
      detail: { summary: 'No further payment by PayPal' },
    })
    .post('/stripe/cancel', ({ viewer, body }) => cancel('stripe', viewer, body), {
      body: CancelInput,
      response: { 200: Current, ...FAILS, ...errors(404) },
      detail: { summary: 'No further payment by card' },
    })
    .post('/stripe/portal', ({ viewer, request }) => openPortal(deps, viewer, ownOrigin(deps.publicUrl, request)), {
      response: { 200: t.Object({ url: t.String() }), ...FAILS },
      detail: { summary: 'Where to change my card' },
    })
}
