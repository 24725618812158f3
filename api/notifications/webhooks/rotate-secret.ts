import { HOUR } from '../../../shared/time'
import { type NewWebhook, OLD_WEBHOOK_SECRET_HOURS } from '../../../shared/webhooks'
import { recordAudit } from '../../identity/audit/record-audit'
import { refuseWithoutApi } from '../../identity/tokens/token-plan'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { webhookSecret } from '../../platform/encryption/secret-box'
import { conflict, notFound } from '../../platform/errors'
import { shownPlace } from './shown-place'
import type { WebhookDeps } from './webhook-deps'
import { WebhookModel, type WebhookRecord } from './webhook-model'
import { refuseEventsBeyondScopes } from './webhook-rights'
import { lastFourOfSecret, newWebhookSecret } from './webhook-secret'
import { webhookView } from './webhook-view'

/** Makes a new secret. Both sign for another day, so that receivers can change over without missing anything. */
export async function rotateSecret(
  deps: WebhookDeps,
  { viewer, caller }: SignedInCaller,
  webhook: WebhookRecord,
): Promise<NewWebhook> {
  refuseEventsBeyondScopes(viewer, webhook.events)
  await refuseWithoutApi(viewer)
  const secret = newWebhookSecret()
  const last4 = lastFourOfSecret(secret)
  const { _id, url, sealedSecret } = webhook
  await recordAudit(deps, caller, {
    action: 'webhook_rotated',
    actor: viewer.id,
    subject: viewer.id,
    detail: `${shownPlace(url)}: …${webhook.last4} to …${last4}`,
  })
  const rotated = await WebhookModel.findOneAndUpdate(
    { _id, sealedSecret },
    {
      $set: {
        sealedSecret: deps.secretBox.seal(secret, webhookSecret(viewer.id, String(_id))),
        last4,
        oldSealedSecret: sealedSecret,
        oldUntil: new Date(deps.clock.now() + OLD_WEBHOOK_SECRET_HOURS * HOUR),
      },
    },
    { returnDocument: 'after' },
  ).lean<WebhookRecord>()
  if (!rotated)
    throw (await WebhookModel.exists({ _id })) ? conflict('The secret was just rotated.') : notFound('Webhook')
  deps.changes.publish({ kind: 'webhook', user: viewer.id, id: _id })
  return { webhook: webhookView(rotated), secret }
}
