import mongoose, { Schema } from 'mongoose'

const schema = new Schema(
  {
    title: { type: String, required: true },
    body: { type: String, required: true },
    category: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)

export const AnnouncementModel = mongoose.model('Announcement', schema, 'announcements')
export type AnnouncementDocument = InstanceType<typeof AnnouncementModel>
