import mongoose, { Schema } from 'mongoose'

/** The secrets that a running process uses, as names and fingerprints. `_id` is new at each start. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    /** Name and fingerprint of the key that it seals with. */
    sealsWith: { type: String, required: true },
    /** Fingerprint of the secret that it signs tokens with. */
    signsWith: { type: String, required: true },
    /** Renewed while the process runs. */
    until: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ until: 1 }, { expireAfterSeconds: 0 })

export const KeysInUseModel = mongoose.model('KeysInUse', schema, 'keys_in_use')
