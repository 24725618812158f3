import type { Types } from 'mongoose'
import type { Announcement, NewAnnouncement } from '../../../shared/announcements'
import { recordIntent } from '../../identity/audit/record-audit'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import type { IdempotencyKey } from '../../platform/idempotency/claim-key'
import { createOnce } from '../../platform/idempotency/create-once'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { AnnouncementModel } from './announcement-model'
import { announcementView } from './announcement-view'

export interface PublishDeps {
  clock: Clock
  changes: ChangePublisher
}

interface Publication {
  key: IdempotencyKey | null
  input: NewAnnouncement
}

export function publishAnnouncement(
  deps: PublishDeps,
  publisher: SignedInCaller,
  { key, input }: Publication,
): Promise<Announcement> {
  return createOnce(deps, {
    key,
    findEarlier: (id) => AnnouncementModel.findById(id),
    insert: (_id) => insertAnnouncement(deps, publisher, { _id, input }),
    view: announcementView,
  })
}

async function insertAnnouncement(
  deps: PublishDeps,
  { viewer, caller }: SignedInCaller,
  { _id, input }: { _id: Types.ObjectId; input: NewAnnouncement },
) {
  const fields = announcementFields(input)
  await recordIntent(deps, caller, {
    action: 'announcement_published',
    actor: viewer.id,
    detail: fields.title,
    key: `publish ${_id}`,
  })
  const announcement = await AnnouncementModel.create({
    _id,
    ...fields,
    createdAt: new Date(deps.clock.now()),
  })
  deps.changes.publish({ kind: 'announcement', user: null, id: _id })
  return announcement
}

export const announcementFields = ({ title, body, category }: NewAnnouncement) => ({
  title: title.trim(),
  body: body.trim(),
  category: category.trim().toLowerCase(),
})
