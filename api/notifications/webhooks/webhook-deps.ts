import type { SecretBox } from '../../platform/encryption/secret-box'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'

import type { NotifyDeps } from '../inbox/record-notification'

/** The part of outgoing calls that webhooks use. */
export interface OutgoingPosts {
  post(call: {
    url: string
    headers: Record<string, string>
    body: string
    timeoutMs: number
    maxAnswerBytes: number
  }): Promise<{ status: number; headers: Headers; text: string; ms: number }>
  /** @throws with a sentence if no call to this address is allowed */
  refuseForbidden(url: string): void
}

export interface WebhookDeps {
  clock: Clock
  secretBox: SecretBox
  outgoing: OutgoingPosts
}

export type WebhookChannelDeps = WebhookDeps & NotifyDeps & { log: Log }

/** The name of this way out. */
export const WEBHOOK_CHANNEL = 'webhook'
