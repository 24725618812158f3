import mongoose, { type InferSchemaType, Schema, type Types } from 'mongoose'

const stopReason = new Schema(
  { code: { type: String, required: true }, message: { type: String, required: true } },
  { _id: false },
)

const pendingNotification = new Schema({
  _id: { type: Schema.Types.ObjectId, required: true },
  kind: { type: String, required: true },
  message: { type: String, required: true },
  /** `NewEvent[]` */
  events: Schema.Types.Mixed,
})

const schema = new Schema(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    templateId: { type: String, required: true },
    account: { type: Schema.Types.ObjectId, default: null },
    /** Null follows the newest version at each start. */
    scriptVersion: { type: Number, default: null },
    settings: { type: Schema.Types.Mixed, default: {} },
    /** Secret key → sealed value. */
    secrets: { type: Schema.Types.Mixed, default: {} },
    slot: { type: Number, required: true },
    desired: { type: String, enum: ['online', 'offline'], default: 'offline' },
    /** Counts starts and stops, so that a run notices a newer one. */
    desiredGeneration: { type: Number, default: 0 },
    /** When the desired state was written. The first run after a start sets it to null. */
    desiredAt: { type: Date, default: null },
    /** From when an online bot waits for a process; null while one runs it. */
    dueAt: { type: Date, default: null },
    /** The process lease of its latest run. */
    holder: { type: String, default: null },
    /** The game identity that the player wants the bot to play. */
    identity: { type: String, default: null },
    /** The same identity, once the game has accepted the password. From then on no other player's bot may play it. */
    castle: String,
    /** The network that a start came from, until the game accepts the password. */
    startedFrom: String,
    /** Told of the run besides webhooks, from a start to the next stop. */
    runReceiver: Schema.Types.ObjectId,
    /** Counts activations. Writes with an older epoch are refused. */
    epoch: { type: Number, default: 0 },
    stopReason: { type: stopReason, default: null },
    /** The outbox: each is written in the same update as its cause. */
    pendingNotifications: { type: [pendingNotification], default: [] },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false, minimize: false },
)
schema.index({ user: 1, slot: 1 }, { unique: true })
schema.index({ user: 1, _id: 1 })
schema.index({ account: 1 })
schema.index({ desired: 1, dueAt: 1, holder: 1 })
schema.index({ 'stopReason.code': 1, desired: 1, _id: -1 })
schema.index({ 'pendingNotifications._id': 1 }, { sparse: true })
// One online bot a castle for each player.
schema.index({ user: 1, identity: 1 }, { unique: true, partialFilterExpression: { desired: 'online' } })
// Of different players' bots, the first whose password the game accepts keeps the others out.
schema.index(
  { castle: 1 },
  { unique: true, partialFilterExpression: { desired: 'online', castle: { $type: 'string' } } },
)

export const BotModel = mongoose.model('Bot', schema, 'bots')
export type BotDocument = InstanceType<typeof BotModel>
export type BotRecord = InferSchemaType<typeof schema> & { _id: Types.ObjectId }
