import mongoose, { Schema } from 'mongoose'

/** Which process does what one alone shall do, and until when it may. `_id` is the name of the duty. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { versionKey: false },
)

export const DutyModel = mongoose.model('Duty', schema, 'duties')
