import { hasFeature } from '../../../shared/plans/plans'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { WEBHOOK_OFF_REASONS } from '../../../shared/webhooks'
import { UserModel } from '../../identity/users/user-model'
import { CannotOpen } from '../../platform/encryption/secret-box'
import { findByIdBatched } from '../../platform/store/batches/find-by-id-batched'
import type { Channel, Outcome } from '../outbox/channel'
import type { OutboxMessage } from '../outbox/message-model'
import { afterAnswer } from './after-answer'
import { postSigned } from './post-signed'
import { webhookBody } from './webhook-body'
import type { WebhookChannelDeps } from './webhook-deps'
import { WebhookModel, type WebhookRecord } from './webhook-model'
import { openSecrets, type Sealed } from './webhook-secret'

const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const
export const TIMEOUT = 15 * SECOND

export const WITHOUT_API = 'Not sent, because the plan has no API access.'

export const WEBHOOK_PACE = { waits: WAITS, concurrency: 4, mostWaiting: 1000, bodyOf: webhookBody } as const

export function createWebhookChannel(deps: WebhookChannelDeps): Channel {
  return {
    ...WEBHOOK_PACE,
    async deliver(message) {
      const { clock } = deps
      const webhook = await findWebhook(message.target)
      if (!webhook) return notSent('The webhook was removed.')
      if (!webhook.active) return notSent(WEBHOOK_OFF_REASONS[webhook.offReason ?? 'player'])
      if (!(await mayBeSent(message))) return notSent(WITHOUT_API)
      const pausedUntil = webhook.pausedUntil?.getTime() ?? 0
      if (pausedUntil > clock.now()) return { kind: 'postponed', until: pausedUntil }
      const secrets = secretsOf(deps, webhook)
      if (!secrets) return notSent('The secret cannot be read any more. Please rotate it.')
      const { event, body } = message
      const answer = await postSigned(deps, { url: webhook.url, secrets, event, body, timeout: TIMEOUT })
      return afterAnswer(deps, webhook, answer)
    },
    onStored: ({ user, target }) => deps.changes.publish({ kind: 'webhook', user, id: target }),
  }
}

// Messages that are sent at the same moment share these queries.
const findWebhook = findByIdBatched((ids) => WebhookModel.find({ _id: { $in: ids } }).lean<WebhookRecord[]>())
const findPlan = findByIdBatched((ids) => UserModel.find({ _id: { $in: ids }, deletedAt: null }, { plan: 1 }).lean())

export const notSent = (said: string): Outcome => ({ kind: 'refused', status: null, ms: 0, said })

export async function mayBeSent({ user, type }: OutboxMessage): Promise<boolean> {
  // It was decided when it happened: it may be the last word before the webhook sleeps.
  if (type === 'plan.changed') return true
  const player = await findPlan(user.toHexString())
  return player !== null && hasFeature(player.plan, 'api')
}

/** Null after the loss of an encryption key. */
export function secretsOf({ secretBox, clock, log }: WebhookChannelDeps, webhook: Sealed): string[] | null {
  try {
    return openSecrets(secretBox, webhook, clock.now())
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    log.error({ webhook: webhook._id, reason: error.message }, 'A sealed secret cannot be opened')
    return null
  }
}
