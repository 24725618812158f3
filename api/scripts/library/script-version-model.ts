import mongoose, { Schema, type Types } from 'mongoose'
import type { GainUnit } from '../../../shared/enums/gain-units'
import type { ScriptProblem } from '../../../shared/scripts'
import type { SettingValue, TemplateInput } from '../../../shared/templates'

/** It never changes. */
export interface ScriptVersionRecord {
  _id: Types.ObjectId
  user: Types.ObjectId
  script: Types.ObjectId
  /** From 1. */
  number: number
  note: string
  source: string
  inputs: TemplateInput[]
  defaults: Record<string, SettingValue>
  unit: GainUnit
  /** Why it cannot run. */
  problems: ScriptProblem[]
  createdAt: Date
}

const schema = new Schema<ScriptVersionRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    script: { type: Schema.Types.ObjectId, required: true },
    number: { type: Number, required: true },
    note: { type: String, default: '' },
    source: { type: String, required: true },
    inputs: { type: Schema.Types.Mixed, required: true },
    defaults: { type: Schema.Types.Mixed, required: true },
    unit: { type: String, required: true },
    problems: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
)
schema.index({ script: 1, number: 1 }, { unique: true })
schema.index({ user: 1, _id: 1 })

export const ScriptVersionModel = mongoose.model('ScriptVersion', schema, 'script_versions')
