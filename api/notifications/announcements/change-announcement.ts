import type { Announcement, NewAnnouncement } from '../../../shared/announcements'
import { recordAudit } from '../../identity/audit/record-audit'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { notFound } from '../../platform/errors'
import { type AnnouncementDocument, AnnouncementModel } from './announcement-model'
import { announcementView } from './announcement-view'
import { announcementFields, type PublishDeps } from './publish-announcement'

/** It keeps its time and place, so those who have read it are not notified again. */
export async function changeAnnouncement(
  deps: PublishDeps,
  { viewer, caller }: SignedInCaller,
  { announcement: { _id }, input }: { announcement: AnnouncementDocument; input: NewAnnouncement },
): Promise<Announcement> {
  const fields = announcementFields(input)
  await recordAudit(deps, caller, { action: 'announcement_changed', actor: viewer.id, detail: fields.title })
  const changedAt = new Date(deps.clock.now())
  const changed = await AnnouncementModel.findOneAndUpdate(
    { _id },
    { $set: { ...fields, changedAt } },
    { returnDocument: 'after' },
  )
  if (!changed) throw notFound('Announcement')
  deps.changes.publish({ kind: 'announcement', user: null, id: _id })
  return announcementView(changed)
}
