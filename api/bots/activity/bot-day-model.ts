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

/** What one bot did on one UTC day. Written by its newest run alone: an update names its epoch and finds nothing once a newer one has written. */
const schema = new Schema(
  {
    bot: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    /** `2026-11-21` */
    day: { type: String, required: true },
    /** Tells what `gained` counts. */
    templateId: { type: String, required: true },
    epoch: { type: Number, required: true },
    /** Milliseconds online, rests included; the plan's hours a day count these. */
    online: { type: Number, default: 0 },
    resting: { type: Number, default: 0 },
    /** `13:15`, the quarter of an hour in UTC → amount, in the template's unit. Days of before have hours: `13`. */
    gained: { type: Map, of: Number, default: {} },
    /** `<epoch>-<number>` → stretch; a stretch that still runs is written again with a later end. */
    stretches: { type: Map, of: interval, default: {} },
    /** The last saves that are in it, `<epoch>-<number>`, each in one of few places. */
    saves: { type: Map, of: String, default: {} },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ bot: 1, day: 1 }, { unique: true })
schema.index({ user: 1, day: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const BOT_DAY_RETENTION = 400 * DAY

export type BotDayRecord = InferSchemaType<typeof schema>
export const BotDayModel = mongoose.model('BotDay', schema, 'bot_days')
