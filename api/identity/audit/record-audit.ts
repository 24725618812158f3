import type { Types } from 'mongoose'
import type { AuditAction } from '../../../shared/enums/audit-actions'
import type { Caller } from '../../platform/http/client/caller'
import { coarseNetwork } from '../../platform/http/client/coarse-network'
import { deviceName } from '../../platform/http/client/device-name'
import { creationFields } from '../../platform/store/chronological-id'
import { isDuplicate } from '../../platform/store/duplicate-key'
import type { Clock } from '../../platform/time/clock'
import { AuditModel } from './audit-model'

interface AuditedAction {
  action: AuditAction
  /** null for the operator's command line. */
  actor: Types.ObjectId | string | null
  subject?: Types.ObjectId | string | null
  detail?: string
}

interface Deps {
  clock: Clock
}

export async function recordAudit({ clock }: Deps, caller: Caller | null, action: AuditedAction): Promise<void> {
  await AuditModel.create({
    ...action,
    network: caller && coarseNetwork(caller.network),
    device: caller && deviceName(caller.userAgent),
    ...creationFields(clock.now()),
  })
}

/**
 * Records an action before it happens. If the store fails in between, the log has an entry without an action, but never
 * an action without an entry. Retries with the same `key` share one entry.
 */
export async function recordIntent(
  deps: Deps,
  caller: Caller | null,
  intent: AuditedAction & { key: string },
): Promise<void> {
  try {
    await recordAudit(deps, caller, intent)
  } catch (error) {
    if (!isDuplicate(error, 'key')) throw error
  }
}
