import { recordIntent } from '../../identity/audit/record-audit'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { notFound } from '../../platform/errors'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { type AnnouncementDocument, AnnouncementModel } from './announcement-model'

export async function removeAnnouncement(
  deps: { clock: Clock; changes: ChangePublisher },
  { viewer, caller }: SignedInCaller,
  { _id, title }: AnnouncementDocument,
): Promise<void> {
  await recordIntent(deps, caller, {
    action: 'announcement_removed',
    actor: viewer.id,
    detail: title,
    key: `remove ${_id}`,
  })
  const { deletedCount } = await AnnouncementModel.deleteOne({ _id })
  if (deletedCount === 0) throw notFound('Announcement')
  deps.changes.publish({ kind: 'announcement', user: null, id: _id })
}
