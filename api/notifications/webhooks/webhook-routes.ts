import { Elysia, t } from 'elysia'
import { NewWebhook, Webhook, WebhookChange, WebhookInput } from '../../../shared/webhooks'
import { needsToken, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { withCaller } from '../../platform/http/client/with-caller'
import { created } from '../../platform/http/created'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import { createWebhook } from './create-webhook'
import { changeWebhook, findOwnWebhook, listWebhooks, removeWebhook } from './own-webhooks'
import type { WebhookDeps } from './webhook-deps'
import { webhookView } from './webhook-view'

const One = t.Object({ webhook: Webhook }, { title: 'WebhookAnswer' })

export function ownWebhookRoutes(deps: SignedInDeps & WebhookDeps) {
  return new Elysia({ name: 'own-webhook-routes', prefix: '/api/webhooks', tags: ['Webhooks'] })
    .use(withCaller(deps))
    .use(signedIn(deps))
    .guard(needsToken)
    .get('', async ({ viewer }) => ({ webhooks: await listWebhooks(viewer) }), {
      response: { 200: t.Object({ webhooks: t.Array(Webhook) }, { title: 'Webhooks' }), ...errors(401, 403, 429) },
      detail: {
        operationId: 'listWebhooks',
        summary: 'My webhooks, newest first',
        description: 'Without API access in your plan nothing is sent, and nothing removed.',
      },
    })
    .post(
      '',
      async ({ viewer, caller, body, set }) => {
        const answer = await createWebhook(deps, { viewer, caller }, body)
        created(set, `/api/webhooks/${answer.webhook.id}`)
        return answer
      },
      {
        body: WebhookInput,
        response: { 201: NewWebhook, ...errors(401, 403, 429, ...BODY_ERRORS) },
        detail: {
          operationId: 'createWebhook',
          summary: 'Create a webhook',
          description:
            'This answer alone has the secret that signs. A token subscribes only to events that its scopes include. Events may arrive twice, with the same `webhook-id`, and in any order.',
        },
      },
    )
}

export function oneWebhookRoutes(deps: SignedInDeps & WebhookDeps) {
  return new Elysia({ name: 'one-webhook-routes', prefix: '/api/webhooks/:id', tags: ['Webhooks'] })
    .use(withCaller(deps))
    .use(signedIn(deps))
    .guard(needsToken)
    .derive(async ({ viewer, params }) => ({ webhook: await findOwnWebhook(viewer, params.id) }))
    .get('', ({ webhook }) => ({ webhook: webhookView(webhook) }), {
      response: { 200: One, ...errors(401, 403, 404, 429) },
      detail: { operationId: 'getWebhook', summary: 'A webhook', description: 'Never with its secret.' },
    })
    .patch(
      '',
      async ({ viewer, caller, webhook, body }) => ({
        webhook: await changeWebhook(deps, { by: { viewer, caller }, webhook }, body),
      }),
      {
        body: WebhookChange,
        response: { 200: One, ...errors(401, 403, 404, 429, ...BODY_ERRORS) },
        detail: {
          operationId: 'updateWebhook',
          summary: 'Change a webhook, or switch it off or on',
          description: 'What happens while it is off is not sent later.',
        },
      },
    )
    .delete(
      '',
      async ({ viewer, caller, webhook, set }) => {
        await removeWebhook(deps, { by: { viewer, caller }, webhook })
        set.status = 204
      },
      {
        response: { 204: t.Void(), ...errors(401, 403, 404, 429, ...BODY_ERRORS) },
        detail: {
          operationId: 'deleteWebhook',
          summary: 'Remove a webhook with its log',
          description: 'What waits for it is not sent any more.',
        },
      },
    )
}
