import mongoose, { Schema } from 'mongoose'

/** The key that proves to push services who sends. One document for all processes. */
interface PushKeyRecord {
  _id: string
  sealedPrivateKey: string
}

const schema = new Schema<PushKeyRecord>(
  { _id: { type: String, required: true }, sealedPrivateKey: { type: String, required: true } },
  { versionKey: false },
)

export const PushKeyModel = mongoose.model('PushKey', schema, 'push_keys')
