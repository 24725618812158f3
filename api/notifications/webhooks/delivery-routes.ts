import { Elysia, t } from 'elysia'
import { PageQuery } from '../../../shared/pagination'
import { Deliveries, Delivery, NewWebhook } from '../../../shared/webhooks'
import { needsToken, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { withCaller } from '../../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import { listDeliveries, resend } from './deliveries'
import { findOwnWebhook } from './own-webhooks'
import { rotateSecret } from './rotate-secret'
import { testWebhook } from './test-webhook'
import type { WebhookChannelDeps } from './webhook-deps'

const OneDelivery = t.Object({ delivery: Delivery }, { title: 'DeliveryAnswer' })

/** The log of a webhook, its tests, and the secret that signs. */
export function webhookDeliveryRoutes(deps: SignedInDeps & WebhookChannelDeps) {
  return new Elysia({ name: 'webhook-delivery-routes', prefix: '/api/webhooks/:id', tags: ['Webhooks'] })
    .use(withCaller(deps))
    .use(signedIn(deps))
    .guard(needsToken)
    .derive(async ({ viewer, params }) => ({ webhook: await findOwnWebhook(viewer, params.id) }))
    .post('/test', async ({ viewer, webhook }) => ({ delivery: await testWebhook(deps, viewer, webhook) }), {
      response: { 200: OneDelivery, ...errors(401, 403, 404, 409, 429, ...BODY_ERRORS) },
      detail: {
        operationId: 'testWebhook',
        summary: 'Send a ping at once',
        description: 'Answers what the receiver said. Sent once, also while the webhook is off.',
      },
    })
    .post('/rotate', ({ viewer, caller, webhook }) => rotateSecret(deps, { viewer, caller }, webhook), {
      response: { 200: NewWebhook, ...errors(401, 403, 404, 409, 429, ...BODY_ERRORS) },
      detail: {
        operationId: 'rotateWebhookSecret',
        summary: 'Give a webhook a new secret',
        description: 'For 24 hours calls are signed by both secrets.',
      },
    })
    .get('/deliveries', ({ webhook, query }) => listDeliveries(webhook, query), {
      query: PageQuery,
      response: { 200: Deliveries, ...errors(401, 403, 404, 422, 429) },
      detail: {
        operationId: 'listDeliveries',
        summary: 'What was sent to a webhook, newest first',
        description: 'The newest 2,000 of 30 days, with all tries and their answers.',
      },
    })
    .post(
      '/deliveries/:delivery/resend',
      async ({ viewer, webhook, params }) => ({
        delivery: await resend(deps, viewer, { webhook, delivery: params.delivery }),
      }),
      {
        response: { 200: OneDelivery, ...errors(401, 403, 404, 409, 429, ...BODY_ERRORS) },
        detail: {
          operationId: 'resendDelivery',
          summary: 'Send an event to a webhook again',
          description: 'With the same `webhook-id`, and as many tries as a new event.',
        },
      },
    )
}
