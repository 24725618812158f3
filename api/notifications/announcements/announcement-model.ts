import mongoose, { type InferSchemaType, Schema, type Types } from 'mongoose'
import { chronologicalId } from '../../platform/store/chronological-id'

const schema = new Schema(
  {
    // Chronological across processes, because the seen cursor compares ids.
    _id: { type: Schema.Types.ObjectId, default: () => chronologicalId() },
    title: { type: String, required: true },
    body: { type: String, required: true },
    category: { type: String, required: true },
    createdAt: { type: Date, required: true },
    /** When an admin last changed it. */
    changedAt: { type: Date, default: null },
    /** The scheduled announcement that this was, so that it is published once. */
    scheduled: Schema.Types.ObjectId,
  },
  { versionKey: false },
)

schema.index({ scheduled: 1 }, { unique: true, partialFilterExpression: { scheduled: { $exists: true } } })

export const AnnouncementModel = mongoose.model('Announcement', schema, 'announcements')
export type AnnouncementDocument = InstanceType<typeof AnnouncementModel>
/** A stored announcement, for reading only. */
export type AnnouncementRecord = InferSchemaType<typeof schema> & { _id: Types.ObjectId }
