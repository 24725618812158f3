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
  /** null is the operator's command line. */
  actor: Types.ObjectId | string | null
  /** Whom it was done to. */
  subject?: Types.ObjectId | string | null
  detail?: string
}

interface Deps {
  clock: Clock
}

/** Writes down who did what, when, and from roughly where, for a year. */
export async function recordAudit({ clock }: Deps, caller: Caller | null, action: AuditedAction): Promise<void> {
  await AuditModel.create({
    ...action,
    network: caller && coarseNetwork(caller.network),
    device: caller && deviceName(caller.userAgent),
    ...creationFields(clock.now()),
  })
}

/**
 * Writes a deed down before it is done: should the store fail in between, there is a line without a deed, and never a
 * deed without a line. Tries of one deed, which its name tells, are one line.
 */
export async function recordIntent(
  deps: Deps,
  caller: Caller | null,
  intent: AuditedAction & { deed: string },
): Promise<void> {
  try {
    await recordAudit(deps, caller, intent)
  } catch (error) {
    if (!isDuplicate(error, 'deed')) throw error
  }
}
