import type { Types } from 'mongoose'
import { SECOND } from '../../../shared/time'
import type { BotStart, NewEvent } from '../events/new-event'

/** An event with its identity: reading its cause again gives the same. */
export interface OutboxEvent {
  /** `evt_…`, without full stops: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
  id: string
  type: string
  at: number
  user: Types.ObjectId
  data: object
  ofStart?: BotStart
  receiver?: Types.ObjectId
}

interface Cause {
  /** Chronological, and stored with the events. */
  _id: Types.ObjectId
  user: Types.ObjectId
  events: readonly NewEvent[]
}

export function eventsOf({ _id, user, events }: Cause): OutboxEvent[] {
  return events.map(({ type, data, once, ofStart, receiver }, index) => ({
    id: once ? `evt_${once}` : `evt_${_id}${index > 0 ? `_${index + 1}` : ''}`,
    type,
    at: momentOf(_id),
    user,
    data,
    ...(ofStart && { ofStart }),
    ...(receiver && { receiver }),
  }))
}

/** In milliseconds, as `chronologicalId` writes it. */
const momentOf = (id: Types.ObjectId) => id.getTimestamp().getTime() + (Buffer.from(id.id).readUInt16BE(4) % SECOND)
