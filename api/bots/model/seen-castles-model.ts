import mongoose, { type InferSchemaType, Schema, type Types } from 'mongoose'
import type { SeenCastle, SeenJourney } from '../../../shared/castles'
import { SECOND } from '../../../shared/time'
import { BOT_DAY_RETENTION } from '../activity/bot-day-model'

const nextMove = new Schema(
  { at: { type: Date, required: true }, kind: { type: String, enum: ['round', 'rest'], required: true } },
  { _id: false },
)

/** What the game last said to a bot. An update of an older epoch matches nothing after a newer run's write. */
const schema = new Schema(
  {
    /** The bot. */
    _id: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    epoch: { type: Number, required: true },
    /** The game identity that was played; another one has other castles. */
    identity: { type: String, default: null },
    /** When the game said it. */
    at: { type: Date, required: true },
    nextMove: { type: nextMove, default: null },
    castles: { type: Schema.Types.Mixed, default: [] },
    journeys: { type: Schema.Types.Mixed, default: [] },
    castlesLeftOut: { type: Number, default: 0 },
    journeysLeftOut: { type: Number, default: 0 },
  },
  { versionKey: false },
)
schema.index({ user: 1 })
schema.index({ at: 1 }, { expireAfterSeconds: BOT_DAY_RETENTION / SECOND })

export type SeenCastlesRecord = Omit<InferSchemaType<typeof schema>, 'castles' | 'journeys'> & {
  _id: Types.ObjectId
  castles: SeenCastle[]
  journeys: SeenJourney[]
}
export const SeenCastlesModel = mongoose.model('SeenCastles', schema, 'seen_castles')
