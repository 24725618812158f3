import { MAX_WEBHOOKS, type NewWebhook, type WebhookInput } from '../../../shared/webhooks'
import { recordAudit } from '../../identity/audit/record-audit'
import { refuseWithoutApi } from '../../identity/tokens/token-plan'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { webhookSecret } from '../../platform/encryption/secret-box'
import { AppError } from '../../platform/errors'
import { creationFields } from '../../platform/store/chronological-id'
import { dayBefore } from './day-before'
import { shownPlace } from './shown-place'
import type { WebhookDeps } from './webhook-deps'
import { WebhookModel, type WebhookRecord } from './webhook-model'
import { refuseEventsBeyondScopes } from './webhook-rights'
import { lastFourOfSecret, newWebhookSecret } from './webhook-secret'
import { webhookView } from './webhook-view'

export async function createWebhook(
  deps: WebhookDeps,
  { viewer, caller }: SignedInCaller,
  { url, events }: WebhookInput,
): Promise<NewWebhook> {
  refuseEventsBeyondScopes(viewer, events)
  await refuseWithoutApi(viewer)
  deps.outgoing.refuseForbidden(url)
  await refuseTooMany(viewer.id)
  const secret = newWebhookSecret()
  const now = deps.clock.now()
  const fields = creationFields(now)
  await recordAudit(deps, caller, {
    action: 'webhook_created',
    actor: viewer.id,
    subject: viewer.id,
    detail: `${shownPlace(url)}: ${events.join(', ')}`,
  })
  const webhook = await WebhookModel.create({
    ...fields,
    user: viewer.id,
    url,
    events,
    sealedSecret: deps.secretBox.seal(secret, webhookSecret(viewer.id, String(fields._id))),
    last4: lastFourOfSecret(secret),
    // Its first finished day will be the current one.
    lastDay: dayBefore(now),
  })
  await removeExcess(webhook)
  deps.changes.publish({ kind: 'webhook', user: viewer.id, id: webhook._id })
  return { webhook: webhookView(webhook), secret }
}

async function refuseTooMany(user: string): Promise<void> {
  if ((await WebhookModel.countDocuments({ user }).limit(MAX_WEBHOOKS)) >= MAX_WEBHOOKS) throw tooMany()
}

/** Counted again after the insert: two tabs may create at once. */
async function removeExcess({ _id, user }: Pick<WebhookRecord, '_id' | 'user'>): Promise<void> {
  if ((await WebhookModel.countDocuments({ user, _id: { $lte: _id } })) <= MAX_WEBHOOKS) return
  await WebhookModel.deleteOne({ _id })
  throw tooMany()
}

const tooMany = () =>
  new AppError('limit_reached', `You have ${MAX_WEBHOOKS} webhooks already. Please remove one that you no longer use.`)
