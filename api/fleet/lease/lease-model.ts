import mongoose, { Schema } from 'mongoose'

/** Who plays a castle now. `_id` is the game identity, so the store itself refuses a second holder. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    bot: { type: Schema.Types.ObjectId, required: true },
    /** Different for every lease that is taken, also within one process. */
    owner: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ bot: 1 })
schema.index({ owner: 1 })
schema.index({ until: 1 }, { expireAfterSeconds: 86_400 })

export const LeaseModel = mongoose.model('Lease', schema, 'leases')
