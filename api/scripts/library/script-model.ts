import mongoose, { Schema, type Types } from 'mongoose'
import type { GainUnit } from '../../../shared/enums/gain-units'

/** A player's script. Its code is in its versions. */
export interface ScriptRecord {
  _id: Types.ObjectId
  user: Types.ObjectId
  name: string
  /** The template whose example it began as; missing for others. */
  from?: string
  /** The number of its newest version. */
  newest: number
  /** Whether bots can run that version. */
  runs: boolean
  /** What its gain counts. */
  unit: GainUnit
  createdAt: Date
  /** When that version was saved. */
  changedAt: Date
  /** The word of the link that shares it; missing while it is not shared. */
  sharedAs?: string
}

const schema = new Schema<ScriptRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    from: String,
    newest: { type: Number, required: true },
    runs: { type: Boolean, required: true },
    unit: { type: String, default: 'resources' },
    createdAt: { type: Date, required: true },
    changedAt: { type: Date, required: true },
    sharedAs: String,
  },
  { versionKey: false },
)
schema.index({ user: 1, _id: -1 })
schema.index({ sharedAs: 1 }, { unique: true, sparse: true })

export const ScriptModel = mongoose.model('Script', schema, 'scripts')
