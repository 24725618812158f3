import { SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import { creationFields } from '../../platform/store/chronological-id'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { repeat } from '../../platform/time/repeat'
import { AnnouncementModel } from './announcement-model'
import type { PublishDeps } from './publish-announcement'
import { type ScheduledDocument, ScheduledModel } from './scheduled-model'

const INTERVAL = 10 * SECOND
const BATCH_SIZE = 100

export function runScheduledAnnouncements(deps: PublishDeps & { log: Log }, signal: AbortSignal): Promise<void> {
  const publish = {
    run: () => publishDue(deps),
    pause: INTERVAL,
    failure: 'Scheduled announcements could not be published',
  }
  return repeat(deps, publish, signal)
}

/** Publishes each once, also those whose time came while no server ran. */
export async function publishDue(deps: PublishDeps): Promise<void> {
  const due = await ScheduledModel.find({ publishAt: { $lte: new Date(deps.clock.now()) } })
    .sort({ publishAt: 1 })
    .limit(BATCH_SIZE)
  for (const scheduled of due) await publishOne(deps, scheduled)
}

/** A crash between the two writes repeats the first, which the mark prevents from counting twice. */
async function publishOne(deps: PublishDeps, { _id, title, body, category }: ScheduledDocument): Promise<void> {
  const created = creationFields(deps.clock.now())
  try {
    await AnnouncementModel.create({ ...created, title, body, category, scheduled: _id })
    deps.changes.publish({ kind: 'announcement', user: null, id: created._id })
  } catch (error) {
    if (!isDuplicate(error, 'scheduled')) throw error
  }
  await ScheduledModel.deleteOne({ _id })
}
