import mongoose, { Schema } from 'mongoose'

/** Which secrets a process works with, without the secrets: names and fingerprints. `_id` is made when the process starts. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    /** The name and the fingerprint of the key that it seals with. */
    sealsWith: { type: String, required: true },
    /** The fingerprint of what it signs tokens with. */
    signsWith: { type: String, required: true },
    /** Renewed as long as the process lives. */
    until: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ until: 1 }, { expireAfterSeconds: 0 })

export const KeysInUseModel = mongoose.model('KeysAtWork', schema, 'keys_at_work')
