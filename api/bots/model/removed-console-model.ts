import mongoose, { Schema } from 'mongoose'

/** The console of a removed bot that could not be removed with it. `_id` is the bot's id. */
const schema = new Schema(
  { _id: { type: String, required: true }, removedAt: { type: Date, required: true } },
  { versionKey: false },
)

export const RemovedConsoleModel = mongoose.model('RemovedConsole', schema, 'removed_consoles')
