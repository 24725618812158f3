import type { ScheduledAnnouncement, ScheduledInput } from '../../../shared/announcements'
import { recordIntent } from '../../identity/audit/record-audit'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { AppError, invalidAt, notFound } from '../../platform/errors'
import type { IdempotencyKey } from '../../platform/idempotency/claim-key'
import { createOnce } from '../../platform/idempotency/create-once'
import { isObjectId } from '../../platform/store/object-id'
import { announcementFields, type PublishDeps } from './publish-announcement'
import { type ScheduledDocument, ScheduledModel } from './scheduled-model'

const MAX_SCHEDULED = 100

const scheduledView = ({ id, title, body, category, publishAt }: ScheduledDocument): ScheduledAnnouncement => ({
  id,
  title,
  body,
  category,
  publish_at: publishAt.toISOString(),
})

export async function listScheduled(): Promise<ScheduledAnnouncement[]> {
  return (await ScheduledModel.find().sort({ publishAt: 1 }).limit(MAX_SCHEDULED)).map(scheduledView)
}

export async function scheduleAnnouncement(
  deps: PublishDeps,
  { viewer, caller }: SignedInCaller,
  { key, input }: { key: IdempotencyKey | null; input: ScheduledInput },
): Promise<ScheduledAnnouncement> {
  const publishAt = new Date(input.publish_at)
  if (publishAt.getTime() <= deps.clock.now()) throw invalidAt('publish_at', 'The time must be in the future.')
  return createOnce(deps, {
    key,
    findEarlier: (id) => ScheduledModel.findById(id),
    async insert(_id) {
      if ((await ScheduledModel.countDocuments().limit(MAX_SCHEDULED)) >= MAX_SCHEDULED)
        throw new AppError('limit_reached', `At most ${MAX_SCHEDULED} announcements can wait. Remove one first.`)
      const fields = announcementFields(input)
      const record = { action: 'announcement_scheduled', actor: viewer.id, detail: fields.title } as const
      await recordIntent(deps, caller, { ...record, key: `schedule ${_id}` })
      return ScheduledModel.create({ _id, ...fields, publishAt })
    },
    view: scheduledView,
  })
}

export async function findScheduled(id: string): Promise<ScheduledDocument> {
  const found = isObjectId(id) ? await ScheduledModel.findById(id) : null
  if (!found) throw notFound('Announcement')
  return found
}

export async function removeScheduled(
  deps: PublishDeps,
  { viewer, caller }: SignedInCaller,
  { _id, title }: ScheduledDocument,
): Promise<void> {
  const record = { action: 'announcement_removed', actor: viewer.id, detail: title } as const
  await recordIntent(deps, caller, { ...record, key: `remove ${_id}` })
  const { deletedCount } = await ScheduledModel.deleteOne({ _id })
  if (deletedCount === 0) throw notFound('Announcement')
}
