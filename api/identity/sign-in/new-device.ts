import type { Types } from 'mongoose'
import type { AuditAction } from '../../../shared/enums/audit-actions'
import { DAY } from '../../../shared/time'
import type { Caller } from '../../platform/http/client/caller'
import { coarseNetwork, UNKNOWN_NETWORK } from '../../platform/http/client/coarse-network'
import { deviceName } from '../../platform/http/client/device-name'
import { AuditModel } from '../audit/audit-model'
import { pendingLetter } from '../letters/letter'

/** A device that was not used for this long is a new one. */
const KNOWN_FOR = 90 * DAY

/** Shown by who signed in there: with the password, Discord, or a link in a mail. */
export const OWNER_ACTIONS: AuditAction[] = ['registered', 'signed_in', 'signed_in_discord', 'password_reset']

const SIGN_INS: readonly (AuditAction | null)[] = ['signed_in', 'signed_in_discord']

interface SignIn {
  user: { _id: Types.ObjectId; emailProvenAt?: Date | null | undefined }
  caller: Caller
  action: AuditAction | null
}

/** What to write with a sign-in: a letter if the player has not used the device lately. */
export async function newDeviceEvents(now: number, { user, caller, action }: SignIn): Promise<object> {
  // Mails to an address that was never proven could go to a stranger.
  if (!SIGN_INS.includes(action) || !user.emailProvenAt) return {}
  const device = deviceName(caller.userAgent)
  if (await isKnownDevice(now, user._id, device)) return {}
  const coarse = coarseNetwork(caller.network)
  const network = coarse === UNKNOWN_NETWORK ? null : coarse
  return { $push: { pendingEvents: pendingLetter(now, 'new_device', { device, network }) } }
}

async function isKnownDevice(now: number, subject: Types.ObjectId, device: string): Promise<boolean> {
  const lately = { $gt: new Date(now - KNOWN_FOR) }
  return (await AuditModel.exists({ subject, device, action: { $in: OWNER_ACTIONS }, createdAt: lately })) !== null
}
