import { recordAudit } from '../audit/record-audit'
import type { SignedInCaller } from '../auth/signed-in-caller'
import type { Clock } from '../foundation/clock'
import { notFound } from '../foundation/errors'
import { isObjectId } from '../store/object-id'
import { AnnouncementModel } from './announcement-model'

export async function removeAnnouncement(
  deps: { clock: Clock },
  { viewer, caller }: SignedInCaller,
  id: string,
): Promise<void> {
  const removed = isObjectId(id) ? await AnnouncementModel.findByIdAndDelete(id) : null
  if (!removed) throw notFound('Announcement')
  await recordAudit(deps, caller, { action: 'announcement_removed', actor: viewer.id, detail: removed.title })
}
