import type { Way } from '../../../shared/channels'
import type { SecretBox } from '../../platform/encryption/secret-box'
import type { Log } from '../../platform/log'
import type { NotifyDeps } from '../inbox/record-notification'
import type { SendBy } from './way'

export interface ChannelDeps extends NotifyDeps {
  log: Log
  secretBox: SecretBox
}

/** The ways that this server offers. */
export type Ways = Readonly<Partial<Record<Way, SendBy>>>
