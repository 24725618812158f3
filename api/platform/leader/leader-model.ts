import mongoose, { Schema } from 'mongoose'

/** The process that leads a task, and until when it does. `_id` is the name of the task. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { versionKey: false },
)

export const LeaderModel = mongoose.model('Leader', schema, 'leaders')
