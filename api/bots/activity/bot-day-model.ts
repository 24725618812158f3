import mongoose, { type InferSchemaType, Schema } from 'mongoose'
import { DAY } from '../../../shared/time'

const interval = new Schema(
  {
    kind: { type: String, enum: ['run', 'rest', 'error'], required: true },
    from: { type: Date, required: true },
    to: { type: Date, required: true },
  },
  { _id: false },
)

/** What one bot did on one UTC day. An update of an older epoch matches nothing after a newer run's write. */
const schema = new Schema(
  {
    bot: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    /** `2026-11-21` */
    day: { type: String, required: true },
    templateId: { type: String, required: true },
    epoch: { type: Number, required: true },
    /** Milliseconds signed in to the game. The plan's hours a day count these. */
    online: { type: Number, default: 0 },
    /** The part of them at rest. Longer rests are signed out, and only in the intervals. */
    resting: { type: Number, default: 0 },
    /** Quarter of an hour in UTC (`13:15`) → amount, in the template's unit. */
    gained: { type: Map, of: Number, default: {} },
    /** What the amounts consist of, as far as it is known: `13:15 wood` → amount. */
    goods: { type: Map, of: Number, default: {} },
    /** `<epoch>-<number>` → interval. A running interval is written again with a later end. */
    intervals: { type: Map, of: interval, default: {} },
    /** The latest saves (`<epoch>-<number>`), each in one of eight places, so that a repeated save counts once. */
    saves: { type: Map, of: String, default: {} },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ bot: 1, day: 1 }, { unique: true })
schema.index({ user: 1, day: 1 })
schema.index({ day: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const BOT_DAY_RETENTION = 400 * DAY

export type BotDayRecord = InferSchemaType<typeof schema>
export const BotDayModel = mongoose.model('BotDay', schema, 'bot_days')
