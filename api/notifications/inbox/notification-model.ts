import mongoose, { type InferSchemaType, Schema, type Types } from 'mongoose'
import { DAY, SECOND } from '../../../shared/time'
import { chronologicalId } from '../../platform/store/chronological-id'

const NINETY_DAYS_IN_SECONDS = (90 * DAY) / SECOND

const schema = new Schema(
  {
    // Chronological across processes, because the seen cursor compares ids.
    _id: { type: Schema.Types.ObjectId, default: () => chronologicalId() },
    user: { type: Schema.Types.ObjectId, required: true },
    bot: { type: Schema.Types.ObjectId, default: null },
    kind: { type: String, required: true },
    message: { type: String, required: true },
    /** Which alert it is outside the page; missing if it stays there. */
    alertKind: String,
    /** When the player marked this one as read. */
    readAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    /** `NewEvent[]` that the outbox does not have yet, and when it reads them. */
    events: Schema.Types.Mixed,
    eventsDueAt: Date,
  },
  { versionKey: false },
)
schema.index({ user: 1, _id: -1 })
schema.index({ eventsDueAt: 1 }, { sparse: true })
schema.index({ createdAt: 1 }, { expireAfterSeconds: NINETY_DAYS_IN_SECONDS })

export const NotificationModel = mongoose.model('Notification', schema, 'notifications')
/** A stored notification, for reading only. */
export type NotificationRecord = InferSchemaType<typeof schema> & { _id: Types.ObjectId }
