import { recordIntent } from '../audit/record-audit'
import type { SignedInCaller } from '../auth/signed-in-caller'
import type { ChangePublisher } from '../changes/changes'
import type { Clock } from '../foundation/clock'
import { notFound } from '../foundation/errors'
import { isObjectId } from '../store/object-id'
import { type AnnouncementDocument, AnnouncementModel } from './announcement-model'

export async function findAnnouncement(id: string): Promise<AnnouncementDocument> {
  const announcement = isObjectId(id) ? await AnnouncementModel.findById(id) : null
  if (!announcement) throw notFound('Announcement')
  return announcement
}

export async function removeAnnouncement(
  deps: { clock: Clock; changes: ChangePublisher },
  { viewer, caller }: SignedInCaller,
  { _id, title }: AnnouncementDocument,
): Promise<void> {
  await recordIntent(deps, caller, {
    action: 'announcement_removed',
    actor: viewer.id,
    detail: title,
    deed: `remove ${_id}`,
  })
  const { deletedCount } = await AnnouncementModel.deleteOne({ _id })
  if (deletedCount === 0) throw notFound('Announcement')
  deps.changes.publish({ kind: 'announcement', user: null, id: _id })
}
