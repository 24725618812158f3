import mongoose, { type InferSchemaType, Schema, type Types } from 'mongoose'
import { SIGN_IN_ANSWERS } from '../../../shared/accounts'
import { searchGrams } from '../../platform/texts/search-grams'

const signIn = new Schema(
  { answer: { type: String, enum: SIGN_IN_ANSWERS, required: true }, at: { type: Date, required: true } },
  { _id: false },
)

const schema = new Schema(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    username: { type: String, default: '' },
    server: { type: String, required: true },
    type: { type: String, required: true },
    sealedPassword: { type: String, required: true },
    /** What the game answered to this name and password last time. */
    credentials: { type: String, enum: ['untried', 'taken', 'refused'], default: 'untried' },
    /** Missing until the first one, and after a change of name or password. */
    lastSignIn: { type: signIn, default: null },
    identity: { type: String, required: true },
    /** Below `MAX_ACCOUNTS`; accounts of an earlier server have none. */
    slot: Number,
    /** Made up, for its player to try the practice realm. */
    isPractice: Boolean,
    /** The player agrees to the whole name on the realm's public page. */
    showsName: { type: Boolean, default: false },
    /** Parts of the names, to find the castle by any of them. */
    nameGrams: {
      type: [String],
      default(this: { email?: string; username?: string }) {
        return searchGrams(this.username, this.email)
      },
    },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
)
schema.index({ user: 1, identity: 1 }, { unique: true })
schema.index({ user: 1, _id: 1 })
schema.index({ nameGrams: 1 })
schema.index({ identity: 1 }, { partialFilterExpression: { showsName: true } })
schema.index({ user: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $exists: true } } })

export const AccountModel = mongoose.model('Account', schema, 'accounts')
export type AccountDocument = InstanceType<typeof AccountModel>
/** A stored game account, for reading only. */
export type AccountRecord = InferSchemaType<typeof schema> & { _id: Types.ObjectId }
