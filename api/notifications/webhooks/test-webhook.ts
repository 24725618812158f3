import { SECOND } from '../../../shared/time'
import { type Delivery, PING } from '../../../shared/webhooks'
import { refuseWithoutApi } from '../../identity/tokens/token-plan'
import type { Viewer } from '../../identity/viewer/viewer'
import { conflict } from '../../platform/errors'
import type { RateLimits } from '../../platform/http/rate-limits'
import { creationFields } from '../../platform/store/chronological-id'
import { OutboxMessageModel } from '../outbox/message-model'
import { isSuccess, noteSuccess } from './after-answer'
import { deliveryView } from './deliveries'
import { postSigned } from './post-signed'
import { webhookBody } from './webhook-body'
import { secretsOf } from './webhook-channel'
import { WEBHOOK_CHANNEL, type WebhookChannelDeps } from './webhook-deps'
import type { WebhookRecord } from './webhook-model'

/** Shorter than for events, because a person waits for it. */
const TIMEOUT = 7 * SECOND

type TestDeps = WebhookChannelDeps & { rateLimits: Pick<RateLimits, 'webhookTests'> }

/** Sends a `ping` at once, also to a webhook that is switched off, and answers what came back. It is not tried again. */
export async function testWebhook(deps: TestDeps, viewer: Viewer, webhook: WebhookRecord): Promise<Delivery> {
  await refuseWithoutApi(viewer)
  await deps.rateLimits.webhookTests.take(viewer.id)
  const secrets = secretsOf(deps, webhook)
  if (!secrets) throw conflict('The secret of this webhook cannot be read any more. Please rotate it.')
  const { _id, user, url } = webhook
  const now = deps.clock.now()
  const fields = creationFields(now)
  const event = `evt_${fields._id}`
  const body = webhookBody({ type: PING, at: now, data: { webhook_id: String(_id) } })
  const answer = await postSigned(deps, { url, secrets, event, body, timeout: TIMEOUT })
  const { status, ms, said } = answer
  const isDelivered = isSuccess(answer)
  if (isDelivered) await noteSuccess(webhook)
  const message = await OutboxMessageModel.create({
    ...fields,
    user,
    channel: WEBHOOK_CHANNEL,
    target: String(_id),
    event,
    type: PING,
    body,
    state: isDelivered ? 'delivered' : 'failed',
    failures: isDelivered ? 0 : 1,
    tries: [{ at: new Date(now), status, ms, said }],
  })
  deps.changes.publish({ kind: 'webhook', user, id: _id })
  return deliveryView(message)
}
