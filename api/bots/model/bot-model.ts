import mongoose, { type InferSchemaType, Schema, type Types } from 'mongoose'

const stopReason = new Schema(
  { code: { type: String, required: true }, message: { type: String, required: true } },
  { _id: false },
)

const pendingNotification = new Schema({
  _id: { type: Schema.Types.ObjectId, required: true },
  kind: { type: String, required: true },
  message: { type: String, required: true },
})

const schema = new Schema(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    templateId: { type: String, required: true },
    account: { type: Schema.Types.ObjectId, default: null },
    settings: { type: Schema.Types.Mixed, default: {} },
    /** Secret key → sealed value. */
    secrets: { type: Schema.Types.Mixed, default: {} },
    slot: { type: Number, required: true },
    desired: { type: String, enum: ['online', 'offline'], default: 'offline' },
    /** Grows with every start and stop, so that a run knows whether the wish that it serves still stands. */
    wish: { type: Number, default: 0 },
    /** When the wish was written; the first run that serves a start takes it out. */
    wishedAt: { type: Date, default: null },
    /** The game identity that the wish to be online is about. */
    identity: { type: String, default: null },
    /** The same, once the game has taken the password for this wish: from then on no other player's bot may play it. */
    castle: String,
    /** The network that a start came from, as long as the game has not taken the password. */
    startedFrom: String,
    /** Grows with every activation; whoever carries an older one writes nothing. */
    epoch: { type: Number, default: 0 },
    stopReason: { type: stopReason, default: null },
    /** Notifications that are still owed to the player, each written with what it tells of. */
    notices: { type: [pendingNotification], default: [] },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false, minimize: false },
)
schema.index({ user: 1, slot: 1 }, { unique: true })
schema.index({ account: 1 })
schema.index({ desired: 1, _id: 1 })
schema.index({ 'notices._id': 1 }, { sparse: true })
// A player wants one bot on a castle at a time.
schema.index({ user: 1, identity: 1 }, { unique: true, partialFilterExpression: { desired: 'online' } })
// Of different players' bots, one that has shown the password keeps the others out.
schema.index(
  { castle: 1 },
  { unique: true, partialFilterExpression: { desired: 'online', castle: { $type: 'string' } } },
)

export const BotModel = mongoose.model('Bot', schema, 'bots')
export type BotDocument = InstanceType<typeof BotModel>
/** A bot as it is stored, which nobody is going to write to. */
export type BotRecord = InferSchemaType<typeof schema> & { _id: Types.ObjectId }
