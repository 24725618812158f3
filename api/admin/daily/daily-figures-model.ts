import mongoose, { Schema } from 'mongoose'
import { DAY, SECOND } from '../../../shared/time'

const KEPT_FOR_SECONDS = (400 * DAY) / SECOND

const sum = new Schema(
  { currency: { type: String, required: true }, cents: { type: Number, required: true } },
  { _id: false },
)

/** What happened on one UTC day, `2026-11-21`. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    newUsers: { type: Number, required: true },
    /** Bots that were online at any time of the day. */
    bots: { type: Number, required: true },
    /** Payments of the day without what was given back, per currency. */
    revenue: { type: [sum], default: [] },
    startsAt: { type: Date, required: true },
    countedAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ startsAt: 1 }, { expireAfterSeconds: KEPT_FOR_SECONDS })

export const DailyFiguresModel = mongoose.model('DailyFigures', schema, 'daily_figures')
