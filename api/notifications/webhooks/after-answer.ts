import { NOTIFICATION_KINDS } from '../../../shared/notification-kinds'
import { DAY } from '../../../shared/time'
import type { WebhookOffReason } from '../../../shared/webhooks'
import { recordNotification } from '../inbox/record-notification'
import type { Outcome } from '../outbox/channel'
import type { Answer } from './post-signed'
import { shownPlace } from './shown-place'
import type { WebhookChannelDeps } from './webhook-deps'
import { WebhookModel, type WebhookRecord } from './webhook-model'

/** Without a success for this long, a webhook is switched off. */
const MOST_FAILING = 5 * DAY
/** Longer than any wait between two tries of a message: nothing was tried in between, so nothing is known of it. */
const QUIET = 2 * DAY

export const GONE = 410

export const isSuccess = ({ status }: Pick<Answer, 'status'>) => status !== null && status >= 200 && status < 300

/** Stores what the answer means for the webhook, and says what it means for the message. */
export async function afterAnswer(deps: WebhookChannelDeps, webhook: WebhookRecord, answer: Answer): Promise<Outcome> {
  const { status, ms, said, notBefore } = answer
  const reported = { status, ms, said }
  if (isSuccess(answer)) {
    await noteSuccess(webhook)
    return { kind: 'delivered', ...reported }
  }
  if (status === GONE) {
    await switchOff(deps, webhook, 'gone')
    return { kind: 'gone', ...reported }
  }
  const now = deps.clock.now()
  const failingSince = failingSinceAt(webhook, now)
  if (now - failingSince >= MOST_FAILING) {
    await switchOff(deps, webhook, 'failing')
    return { kind: 'gone', ...reported }
  }
  await noteFailure(webhook, { failingSince, failedAt: now, pausedUntil: notBefore })
  return { kind: 'retry', ...reported, ...(notBefore && { notBefore }) }
}

/** The first of the failures that followed each other without a success and without a quiet time. */
function failingSinceAt({ failingSince, failedAt }: WebhookRecord, now: number): number {
  const latest = failedAt ?? failingSince
  return failingSince && latest && now - latest.getTime() < QUIET ? failingSince.getTime() : now
}

/** Only the first success after failures is written. */
export async function noteSuccess({ _id, failingSince, pausedUntil }: WebhookRecord): Promise<void> {
  if (!failingSince && !pausedUntil) return
  await WebhookModel.updateOne({ _id }, { $set: { failingSince: null, failedAt: null, pausedUntil: null } })
}

interface Failure {
  failingSince: number
  failedAt: number
  pausedUntil: number | null
}

async function noteFailure(webhook: WebhookRecord, { failingSince, failedAt, pausedUntil }: Failure) {
  const { _id } = webhook
  await WebhookModel.updateOne(
    // Of several that fail together, the first begins the count.
    { _id, failingSince: webhook.failingSince },
    { $set: { failingSince: new Date(failingSince), failedAt: new Date(failedAt) } },
  )
  if (pausedUntil) await WebhookModel.updateOne({ _id }, { $set: { pausedUntil: new Date(pausedUntil) } })
}

const TEXTS: Record<Exclude<WebhookOffReason, 'player'>, (place: string) => string> = {
  gone: (place) => `The receiver at ${place} answered 410 Gone, so its webhook is switched off.`,
  failing: (place) =>
    `Nothing reached the receiver at ${place} for five days, so its webhook is switched off. You can switch it on again.`,
}

/** Its player learns of it once, also if several messages failed together. */
async function switchOff(deps: WebhookChannelDeps, webhook: WebhookRecord, offReason: 'gone' | 'failing') {
  const { _id, user, url } = webhook
  const { modifiedCount } = await WebhookModel.updateOne({ _id, active: true }, { $set: { active: false, offReason } })
  if (modifiedCount === 0) return
  const message = TEXTS[offReason](shownPlace(url))
  await recordNotification(deps, { user, bot: null, kind: NOTIFICATION_KINDS.webhook, message })
}
