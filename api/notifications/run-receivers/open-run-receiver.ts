import type { Types } from 'mongoose'
import { HOUR } from '../../../shared/time'
import { recordAudit } from '../../identity/audit/record-audit'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { type SecretBox, webhookSecret } from '../../platform/encryption/secret-box'
import { creationFields } from '../../platform/store/chronological-id'
import type { Clock } from '../../platform/time/clock'
import { shownPlace } from '../webhooks/shown-place'
import { newWebhookSecret } from '../webhooks/webhook-secret'
import { RunReceiverModel } from './run-receiver-model'

/** A start that dies half-way leaves its receiver for no longer. */
const UNUSED_FOR = HOUR

interface OpenDeps {
  clock: Clock
  secretBox: SecretBox
}

interface Wanted {
  bot: { _id: Types.ObjectId; name: string }
  url: string
}

interface NewRunReceiver {
  id: Types.ObjectId
  secret: string
}

/** Before the start, so that no event of the run comes too early for it. */
export async function openRunReceiver(
  { clock, secretBox }: OpenDeps,
  { viewer, caller }: SignedInCaller,
  { bot, url }: Wanted,
): Promise<NewRunReceiver> {
  const secret = newWebhookSecret()
  const now = clock.now()
  const fields = creationFields(now)
  await recordAudit({ clock }, caller, {
    action: 'webhook_created',
    actor: viewer.id,
    subject: viewer.id,
    detail: `${shownPlace(url)}, for one run of ${bot.name}`,
  })
  await RunReceiverModel.create({
    ...fields,
    user: viewer.id,
    bot: bot._id,
    url,
    sealedSecret: secretBox.seal(secret, webhookSecret(viewer.id, String(fields._id))),
    forgetAt: new Date(now + UNUSED_FOR),
  })
  return { id: fields._id, secret }
}

/** The bot was started with it. */
export async function keepRunReceiver(_id: Types.ObjectId): Promise<void> {
  await RunReceiverModel.updateOne({ _id }, { $unset: { forgetAt: 1 } })
}

export async function forgetRunReceiver(_id: Types.ObjectId | string): Promise<void> {
  await RunReceiverModel.deleteOne({ _id })
}
