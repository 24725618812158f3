import { MAX_WEBHOOKS, type Webhook, type WebhookChange } from '../../../shared/webhooks'
import { recordAudit } from '../../identity/audit/record-audit'
import { refuseWithoutApi } from '../../identity/tokens/token-plan'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { notFound } from '../../platform/errors'
import { deleteInBatches } from '../../platform/store/batches/delete-in-batches'
import { isObjectId } from '../../platform/store/object-id'
import { OutboxMessageModel } from '../outbox/message-model'
import { dayBefore } from './day-before'
import { shownPlace } from './shown-place'
import type { WebhookDeps } from './webhook-deps'
import { WebhookModel, type WebhookRecord } from './webhook-model'
import { refuseEventsBeyondScopes } from './webhook-rights'
import { webhookView } from './webhook-view'

/** Newest first. Those of a plan without API access are listed too: they sleep. */
export async function listWebhooks({ id }: { id: string }): Promise<Webhook[]> {
  const webhooks = await WebhookModel.find({ user: id }).sort({ _id: -1 }).limit(MAX_WEBHOOKS).lean<WebhookRecord[]>()
  return webhooks.map(webhookView)
}

/** Another player's webhook is not found, as if it did not exist. */
export async function findOwnWebhook({ id }: { id: string }, webhookId: string): Promise<WebhookRecord> {
  const webhook =
    isObjectId(webhookId) && (await WebhookModel.findOne({ _id: webhookId, user: id }).lean<WebhookRecord>())
  if (!webhook) throw notFound('Webhook')
  return webhook
}

interface Command {
  by: SignedInCaller
  webhook: WebhookRecord
}

/** A webhook that is switched on again begins afresh: what happened before is not sent. */
export async function changeWebhook(
  deps: WebhookDeps,
  { by: { viewer, caller }, webhook }: Command,
  { url = webhook.url, events = webhook.events, active = webhook.active }: WebhookChange,
): Promise<Webhook> {
  const isMoved = url !== webhook.url || events !== webhook.events
  if (isMoved) refuseEventsBeyondScopes(viewer, [...webhook.events, ...events])
  await refuseWithoutApi(viewer)
  if (url !== webhook.url) deps.outgoing.refuseForbidden(url)
  const state = active ? 'on' : 'off'
  await recordAudit(deps, caller, {
    action: 'webhook_changed',
    actor: viewer.id,
    subject: viewer.id,
    detail: `${shownPlace(url)}, ${state}: ${events.join(', ')}`,
  })
  const isSwitchedOn = active && !webhook.active
  const afresh = {
    offReason: null,
    failingSince: null,
    failedAt: null,
    pausedUntil: null,
    lastDay: dayBefore(deps.clock.now()),
  }
  const changed = await WebhookModel.findOneAndUpdate(
    { _id: webhook._id },
    {
      $set: {
        url,
        events,
        active,
        ...(isSwitchedOn && afresh),
        ...(!active && webhook.active && { offReason: 'player' }),
      },
    },
    { returnDocument: 'after' },
  ).lean<WebhookRecord>()
  if (!changed) throw notFound('Webhook')
  deps.changes.publish({ kind: 'webhook', user: viewer.id, id: webhook._id })
  return webhookView(changed)
}

/** Removes it with its log. */
export async function removeWebhook(deps: WebhookDeps, { by: { viewer, caller }, webhook }: Command): Promise<void> {
  const { _id, url } = webhook
  await recordAudit(deps, caller, {
    action: 'webhook_removed',
    actor: viewer.id,
    subject: viewer.id,
    detail: shownPlace(url),
  })
  await WebhookModel.deleteOne({ _id })
  await deleteInBatches(OutboxMessageModel, { target: _id.toHexString() })
  deps.changes.publish({ kind: 'webhook', user: viewer.id, id: _id })
}
