import mongoose, { type InferSchemaType, Schema, type Types } from 'mongoose'
import { DAY, SECOND } from '../../../shared/time'
import { chronologicalId } from '../../platform/store/chronological-id'

const YEAR_IN_SECONDS = (365 * DAY) / SECOND

/** Who did what to whom. Entries hold ids only, so deleting a player also removes their name from the audit log. */
const schema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, default: () => chronologicalId() },
    action: { type: String, required: true },
    /** null for the operator's command line. */
    actor: { type: Schema.Types.ObjectId, default: null },
    subject: { type: Schema.Types.ObjectId, default: null },
    detail: { type: String, default: null },
    network: { type: String, default: null },
    device: { type: String, default: null },
    createdAt: { type: Date, required: true },
    /** Identifies an action that is recorded before it happens. Retries share one entry. */
    key: String,
  },
  { versionKey: false },
)
schema.index({ subject: 1, _id: -1 })
schema.index({ key: 1 }, { unique: true, partialFilterExpression: { key: { $exists: true } } })
schema.index({ createdAt: 1 }, { expireAfterSeconds: YEAR_IN_SECONDS })

export const AuditModel = mongoose.model('AuditEntry', schema, 'audit')
/** A stored entry, for reading only. */
export type AuditRecord = InferSchemaType<typeof schema> & { _id: Types.ObjectId }
