import mongoose, { Schema } from 'mongoose'

/** The picture of one player, under the player's id. */
const schema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    /** Part of the picture's URL. Long enough that pictures cannot be enumerated. */
    key: { type: String, required: true },
    /** null if the player chose to have no picture. */
    webp: { type: Buffer, default: null },
    /** The player made this choice here, so an imported picture must not replace it. */
    isOwn: { type: Boolean, required: true },
  },
  { versionKey: false },
)
schema.index({ key: 1 }, { unique: true })

export const AvatarModel = mongoose.model('Avatar', schema, 'avatars')
