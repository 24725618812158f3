import mongoose, { type InferSchemaType, Schema, type Types } from 'mongoose'
import { chronologicalId } from '../../platform/store/chronological-id'

/** What admins write about a player, for admins only. */
const schema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, default: () => chronologicalId() },
    user: { type: Schema.Types.ObjectId, required: true },
    author: { type: Schema.Types.ObjectId, required: true },
    text: { type: String, required: true },
    createdAt: { type: Date, required: true },
    changedAt: { type: Date, default: null },
  },
  { versionKey: false },
)
schema.index({ user: 1, _id: -1 })

export const NoteModel = mongoose.model('AdminNote', schema, 'admin_notes')
export type NoteRecord = InferSchemaType<typeof schema> & { _id: Types.ObjectId }
export type NoteDocument = InstanceType<typeof NoteModel>
