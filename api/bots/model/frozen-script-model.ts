import mongoose, { Schema, type Types } from 'mongoose'

/** What the script of a bot was at its last long sleep. A write with an older epoch matches nothing. */
export interface FrozenScriptRecord {
  /** The bot. */
  _id: Types.ObjectId
  user: Types.ObjectId
  epoch: number
  /** Null after a run that ended by itself, and before the first freeze of a run. */
  frozen: { bytes: Buffer; note: string; checksum: string } | null
}

const schema = new Schema<FrozenScriptRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    epoch: { type: Number, required: true },
    frozen: {
      type: new Schema(
        {
          bytes: { type: Schema.Types.Buffer, required: true },
          note: { type: String, required: true },
          checksum: { type: String, required: true },
        },
        { _id: false },
      ),
      default: null,
    },
  },
  { versionKey: false },
)
schema.index({ user: 1 })

export const FrozenScriptModel = mongoose.model('FrozenScript', schema, 'frozen_scripts')
