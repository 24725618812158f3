import mongoose, { Schema } from 'mongoose'

/** An announcement that waits for its time. Its id becomes the mark of the published one. */
const schema = new Schema(
  {
    title: { type: String, required: true },
    body: { type: String, required: true },
    category: { type: String, required: true },
    publishAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ publishAt: 1 })

export const ScheduledModel = mongoose.model('ScheduledAnnouncement', schema, 'scheduled_announcements')
export type ScheduledDocument = InstanceType<typeof ScheduledModel>
