import { createHash } from 'node:crypto'
import mongoose, { Schema, Types } from 'mongoose'
import { DAY, SECOND } from '../../../shared/time'
import { DELIVERY_LOG_DAYS, type DELIVERY_STATES } from '../../../shared/webhooks'
import type { OutboxEvent } from './outbox-event'

interface Try {
  at: Date
  status: number | null
  ms: number
  said: string | null
}

/** One event on one way out. */
export interface OutboxMessage {
  _id: Types.ObjectId
  user: Types.ObjectId
  /** Which way out, and where to. */
  channel: string
  target: string
  event: string
  type: string
  /** Messages of one topic may go together. */
  topic?: string
  body: string
  state: (typeof DELIVERY_STATES)[number]
  /** When it is tried next. Missing once it is delivered or given up. */
  dueAt?: Date
  /** Who is trying it, until `dueAt`. */
  lease?: string
  /** Failed tries since the event, or since the player had it sent again. */
  failures: number
  tries: Try[]
  createdAt: Date
}

const tried = new Schema<Try>(
  {
    at: { type: Date, required: true },
    status: { type: Number, default: null },
    ms: { type: Number, required: true },
    said: { type: String, default: null },
  },
  { _id: false },
)

const schema = new Schema<OutboxMessage>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    channel: { type: String, required: true },
    target: { type: String, required: true },
    event: { type: String, required: true },
    type: { type: String, required: true },
    topic: String,
    body: { type: String, required: true },
    state: { type: String, required: true },
    dueAt: Date,
    lease: String,
    failures: { type: Number, default: 0 },
    tries: { type: [tried], default: [] },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ dueAt: 1 }, { sparse: true })
schema.index({ target: 1, _id: -1 })
// Different causes may share an event, such as the hours that all bots of a player use up together.
schema.index({ target: 1, event: 1 }, { unique: true })
schema.index({ target: 1, dueAt: 1 })
schema.index({ user: 1, _id: -1 })
schema.index({ createdAt: 1 }, { expireAfterSeconds: (DELIVERY_LOG_DAYS * DAY) / SECOND })

export const OutboxMessageModel = mongoose.model('OutboxMessage', schema, 'outbox_messages')

/** The same whenever it is made again, so that an event has one message on each way out; later events have later ids. */
export function messageId(event: OutboxEvent, channel: string, target: string): Types.ObjectId {
  const bytes = createHash('sha256').update(`${event.id} ${channel} ${target}`).digest().subarray(0, 12)
  bytes.writeUInt32BE(Math.floor(event.at / SECOND), 0)
  bytes.writeUInt16BE(event.at % SECOND, 4)
  return new Types.ObjectId(bytes)
}
