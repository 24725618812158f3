import type { Announcement, NewAnnouncement } from '../../shared/announcements'
import { recordAudit } from '../audit/record-audit'
import type { Viewer } from '../auth/sessions'
import type { Clock } from '../foundation/clock'
import type { Caller } from '../http/client/caller'
import { AnnouncementModel } from './announcement-model'
import { announcementView } from './announcement-view'

/** Shows a text to everybody. */
export async function publishAnnouncement(
  deps: { clock: Clock },
  { viewer, caller }: { viewer: Viewer; caller: Caller },
  input: NewAnnouncement,
): Promise<Announcement> {
  const announcement = await AnnouncementModel.create({
    title: input.title.trim(),
    body: input.body.trim(),
    category: input.category.trim().toLowerCase(),
    createdAt: new Date(deps.clock.now()),
  })
  await recordAudit(deps, caller, {
    action: 'announcement_published',
    actor: viewer.id,
    detail: announcement.title,
  })
  return announcementView(announcement)
}
