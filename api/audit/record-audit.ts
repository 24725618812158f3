import type { Types } from 'mongoose'
import type { AuditAction } from '../../shared/words/audit-actions'
import type { Clock } from '../foundation/clock'
import type { Caller } from '../http/client/caller'
import { coarseNetwork } from '../http/client/coarse-network'
import { deviceInWords } from '../http/client/device-in-words'
import { AuditModel } from './audit-model'

interface Deed {
  action: AuditAction
  /** null is the operator's command line. */
  actor: Types.ObjectId | string | null
  /** Whom it was done to. */
  subject?: Types.ObjectId | string | null
  detail?: string
}

/** Writes down who did what, when, and from roughly where, for a year. */
export async function recordAudit({ clock }: { clock: Clock }, caller: Caller | null, deed: Deed): Promise<void> {
  await AuditModel.create({
    ...deed,
    network: caller && coarseNetwork(caller.network),
    device: caller && deviceInWords(caller.userAgent),
    createdAt: new Date(clock.now()),
  })
}
