import type { SecretBox } from '../../platform/encryption/secret-box'
import type { Log } from '../../platform/log'
import type { Outgoing } from '../../platform/outgoing/outgoing'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'

import type { NotifyDeps } from '../inbox/record-notification'

export interface WebhookDeps {
  clock: Clock
  secretBox: SecretBox
  outgoing: Outgoing
  changes: ChangePublisher
}

export type WebhookChannelDeps = WebhookDeps & NotifyDeps & { log: Log }

/** The name of this way out. */
export const WEBHOOK_CHANNEL = 'webhook'
