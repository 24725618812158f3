import mongoose, { Schema, type Types } from 'mongoose'
import type { DryRunResult, DryRunState } from '../../../../shared/dry-runs'

/** A dry run of a script, kept for a week. */
export interface DryRunRecord {
  _id: Types.ObjectId
  user: Types.ObjectId
  script: Types.ObjectId
  /** Missing for code that was not saved. */
  version?: number
  server: string
  seed: string
  days: number
  state: DryRunState
  /** Why it failed. */
  message?: string
  digest?: string
  result?: DryRunResult
  /** The last of its console lines. */
  lines: string[]
  createdAt: Date
  endedAt?: Date
  expiresAt: Date
}

const schema = new Schema<DryRunRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    script: { type: Schema.Types.ObjectId, required: true },
    version: Number,
    server: { type: String, required: true },
    seed: { type: String, required: true },
    days: { type: Number, required: true },
    state: { type: String, required: true },
    message: String,
    digest: String,
    result: Schema.Types.Mixed,
    lines: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
    endedAt: Date,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
)
schema.index({ user: 1, _id: -1 })
schema.index({ script: 1, _id: -1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const DryRunModel = mongoose.model('DryRun', schema, 'dry_runs')
