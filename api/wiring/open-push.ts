import { openPushKeys } from '../notifications/channels/push/push-keys'
import { createPushWay } from '../notifications/channels/push/push-way'
import type { SendBy } from '../notifications/channels/way'
import type { SecretBox } from '../platform/encryption/secret-box'
import type { Log } from '../platform/log'
import type { Outgoing } from '../platform/outgoing/outgoing'
import type { Clock } from '../platform/time/clock'
import type { Config } from './config'

export interface Push {
  way: SendBy
  /** What browsers subscribe with. */
  key: string
}

export interface PushDeps {
  clock: Clock
  log: Log
  secretBox: SecretBox
  outgoing: Outgoing
}

/** Null if pushes are not offered. */
export async function openPush(
  { pushSubject: subject }: Pick<Config, 'pushSubject'>,
  deps: PushDeps,
): Promise<Push | null> {
  if (!subject) return null
  const keys = await openPushKeys(deps)
  return { way: createPushWay({ ...deps, keys, subject }), key: keys.publicKey }
}
