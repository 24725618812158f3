import mongoose, { Schema } from 'mongoose'

/** The picture of one player; `_id` is theirs. */
const schema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    /** What the picture is asked for by: as long as a key, so that nobody finds players by their pictures. */
    key: { type: String, required: true },
    /** null where the player wants none. */
    webp: { type: Buffer, default: null },
    /** Chosen by the player, be it none: nothing that comes from elsewhere takes its place. */
    isOwn: { type: Boolean, required: true },
  },
  { versionKey: false },
)
schema.index({ key: 1 }, { unique: true })

export const AvatarModel = mongoose.model('Avatar', schema, 'avatars')
