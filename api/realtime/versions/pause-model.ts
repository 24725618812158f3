import mongoose, { Schema } from 'mongoose'

/** One document: until when no process may answer from memory. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    /** Incremented by each pause, so that a process that slept through one notices it. */
    count: { type: Number, default: 0 },
    until: { type: Date, required: true },
  },
  { versionKey: false },
)

export const PauseModel = mongoose.model('AnswerPause', schema, 'answer_pauses')
