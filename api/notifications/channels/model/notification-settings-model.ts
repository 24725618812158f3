import mongoose, { Schema, type Types } from 'mongoose'
import type { AlertKind, MutedBot, OptionalLetter, QuietHours, Telling, Way } from '../../../../shared/channels'

export const USUAL_DIGEST_HOUR = 7

/** Only what the player has chosen; the rest is as usual. */
export interface NotificationSettingsRecord {
  /** The player. */
  _id: Types.ObjectId
  tellings: Partial<Record<AlertKind, Partial<Record<Way, Telling>>>>
  quiet: QuietHours | null
  digestHour: number
  muted: MutedBot[]
  letters: Partial<Record<OptionalLetter, boolean>>
  /** When the next daily summary is made; null if no channel wants one. */
  nextDigestAt: Date | null
  /** The end of the time that the last daily summary is about. */
  lastDigestAt: Date | null
}

const schema = new Schema<NotificationSettingsRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    tellings: { type: Schema.Types.Mixed, default: {} },
    quiet: { type: Schema.Types.Mixed, default: null },
    digestHour: { type: Number, default: USUAL_DIGEST_HOUR },
    muted: { type: Schema.Types.Mixed, default: [] },
    letters: { type: Schema.Types.Mixed, default: {} },
    nextDigestAt: { type: Date, default: null },
    lastDigestAt: { type: Date, default: null },
  },
  { versionKey: false, minimize: false },
)
schema.index({ nextDigestAt: 1 }, { partialFilterExpression: { nextDigestAt: { $gt: new Date(0) } } })

export const NotificationSettingsModel = mongoose.model('NotificationSettings', schema, 'notification_settings')
