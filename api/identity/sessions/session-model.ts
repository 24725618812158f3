import mongoose, { Schema } from 'mongoose'

/** One sign-in. `_id` is the `jti` of its token, which is invalid without the session. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    userAgent: { type: String, default: '' },
    method: { type: String, enum: ['password', 'discord'], required: true },
    createdAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ user: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const SessionModel = mongoose.model('Session', schema, 'sessions')
export type SessionDocument = InstanceType<typeof SessionModel>
