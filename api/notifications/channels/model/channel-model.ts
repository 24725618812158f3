import mongoose, { Schema, type Types } from 'mongoose'
import type { ChannelOffReason, Way } from '../../../../shared/channels'
import type { Sent } from './pace'

/** Where a player hears of alerts. */
export interface ChannelRecord {
  _id: Types.ObjectId
  user: Types.ObjectId
  way: Way
  name: string
  /** In which a browser was added; null for other ways. */
  session: string | null
  /** Null for mails, which go to the player's address. */
  sealedAddress: string | null
  last4: string
  /** Tells the same address again, without opening it. */
  addressHash: string | null
  active: boolean
  /** Null while it is active. */
  offReason: ChannelOffReason | null
  createdAt: Date
  lastDeliveredAt: Date | null
  lastTry: { at: Date; isDelivered: boolean; status: number | null; ms: number; said: string | null } | null
  /** The channel asked for a pause. */
  pausedUntil: Date | null
  /** The player has a notification that nothing arrives any more. */
  toldFailing: boolean
  /** What was sent lately. */
  sent: Sent
  /** Grows with each change of `sent`, so that two processes do not count past each other. */
  revision: number
}

const lastTry = new Schema(
  {
    at: { type: Date, required: true },
    isDelivered: { type: Boolean, required: true },
    status: { type: Number, default: null },
    ms: { type: Number, required: true },
    said: { type: String, default: null },
  },
  { _id: false },
)

const topic = new Schema(
  {
    name: { type: String, required: true },
    at: { type: Date, required: true },
    by: { type: String, required: true },
  },
  { _id: false },
)

const sent = new Schema(
  {
    day: { type: String, default: '' },
    count: { type: Number, default: 0 },
    messages: { type: [String], default: [] },
    topics: { type: [topic], default: [] },
  },
  { _id: false },
)

const schema = new Schema<ChannelRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    way: { type: String, required: true },
    name: { type: String, required: true },
    session: { type: String, default: null },
    sealedAddress: { type: String, default: null },
    last4: { type: String, default: '' },
    addressHash: { type: String, default: null },
    active: { type: Boolean, default: true },
    offReason: { type: String, default: null },
    createdAt: { type: Date, required: true },
    lastDeliveredAt: { type: Date, default: null },
    lastTry: { type: lastTry, default: null },
    pausedUntil: { type: Date, default: null },
    toldFailing: { type: Boolean, default: false },
    sent: { type: sent, default: {} },
    revision: { type: Number, default: 0 },
  },
  { versionKey: false },
)
schema.index({ user: 1, _id: -1 })
schema.index({ addressHash: 1 }, { sparse: true })

export const ChannelModel = mongoose.model('Channel', schema, 'channels')
