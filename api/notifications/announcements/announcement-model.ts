import mongoose, { Schema } from 'mongoose'
import { chronologicalId } from '../../platform/store/chronological-id'

const schema = new Schema(
  {
    // Chronological across processes, because the seen cursor compares ids.
    _id: { type: Schema.Types.ObjectId, default: () => chronologicalId() },
    title: { type: String, required: true },
    body: { type: String, required: true },
    category: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)

export const AnnouncementModel = mongoose.model('Announcement', schema, 'announcements')
export type AnnouncementDocument = InstanceType<typeof AnnouncementModel>
