import mongoose, { Schema } from 'mongoose'

/** `_id` is a hash of the ticket: a copy of the store opens no stream. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    target: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    session: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ user: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const StreamTicketModel = mongoose.model('StreamTicket', schema, 'stream_tickets')
