import mongoose, { type InferSchemaType, Schema, type Types } from 'mongoose'
import { HELP_STATES, HELP_TOPICS, type HelpState, type HelpTopic } from '../../../shared/enums/help-words'
import { DAY } from '../../../shared/time'
import { chronologicalId } from '../../platform/store/chronological-id'

const KEPT_FOR = 400 * DAY

const answer = new Schema({
  at: { type: Date, required: true },
  by: { type: Schema.Types.ObjectId, required: true },
  text: { type: String, required: true },
})

const schema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, default: () => chronologicalId() },
    user: { type: Schema.Types.ObjectId, required: true },
    reference: { type: String, required: true },
    topic: { type: String, enum: Object.keys(HELP_TOPICS) as HelpTopic[], required: true },
    text: { type: String, required: true },
    /** Its plan at that time has priority support. */
    hasPriority: { type: Boolean, default: false },
    state: { type: String, enum: Object.keys(HELP_STATES) as HelpState[], default: 'open' },
    bot: { type: Schema.Types.ObjectId, default: null },
    /** Its name at that time. */
    botName: { type: String, default: null },
    /** Console lines without secrets. */
    lines: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
    replyBy: { type: Date, default: null },
    answers: { type: [answer], default: [] },
    /** Null while it is open. */
    expiresAt: { type: Date, default: null },
  },
  { versionKey: false },
)
schema.index({ user: 1, _id: -1 })
schema.index({ state: 1, _id: -1 })
schema.index({ state: 1, hasPriority: 1, _id: 1 })
schema.index({ reference: 1 }, { unique: true })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const HelpRequestModel = mongoose.model('HelpRequest', schema, 'help_requests')
/** A stored request, for reading only. */
export type HelpRequestRecord = InferSchemaType<typeof schema> & { _id: Types.ObjectId }

export const expiryFrom = (now: number) => new Date(now + KEPT_FOR)
