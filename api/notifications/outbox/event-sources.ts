import { type Model, Types } from 'mongoose'
import { UserModel } from '../../identity/users/user-model'
import type { NewEvent } from '../events/new-event'
import { NotificationModel } from '../inbox/notification-model'
import { eventsOf, type OutboxEvent } from './outbox-event'

/** Events of one cause, which were stored with it. */
export interface StoredEvents {
  id: Types.ObjectId
  user: Types.ObjectId
  events: OutboxEvent[]
}

/** Where events wait until they are in the outbox. */
export interface EventSource {
  due(now: number, most: number): Promise<StoredEvents[]>
  /** The outbox has them. */
  remove(told: StoredEvents[]): Promise<void>
  postpone(early: StoredEvents[], until: number): Promise<void>
}

export interface WithEvents {
  user: Types.ObjectId
  events?: NewEvent[]
  eventsDueAt?: Date | null
}

type Stored<Part> = Part & { _id: Types.ObjectId }
type StoredWithEvents = Stored<WithEvents>
type WithPendingEvents = Stored<{ pendingEvents: Stored<NewEvent>[] }>

/** Of documents that have a player and a sparse index of `eventsDueAt`. */
export const eventsStoredIn = (model: Model<WithEvents>): EventSource => ({
  async due(now, most) {
    const found = await model
      .find({ eventsDueAt: { $lte: new Date(now) } }, { user: 1, events: 1 })
      .sort({ eventsDueAt: 1 })
      .limit(most)
      .lean<StoredWithEvents[]>()
    return found.map(({ _id, user, events = [] }) => ({ id: _id, user, events: eventsOf({ _id, user, events }) }))
  },
  async remove(told) {
    await model.updateMany({ _id: idsOf(told) }, { $unset: { events: 1, eventsDueAt: 1 } })
  },
  async postpone(early, until) {
    await model.updateMany({ _id: idsOf(early) }, { $set: { eventsDueAt: new Date(until) } })
  },
})

export const eventsOfNotifications = eventsStoredIn(NotificationModel as unknown as Model<WithEvents>)

const idsOf = (stored: StoredEvents[]) => ({ $in: stored.map(({ id }) => id) })

/** Matches any id by a range, which uses the sparse index. */
const ANY_PENDING = { 'pendingEvents._id': { $gt: Types.ObjectId.createFromTime(0) } }

export const eventsOfPlayers: EventSource = {
  async due(_, most) {
    const found = await UserModel.find(ANY_PENDING, { pendingEvents: 1 }).limit(most).lean<WithPendingEvents[]>()
    return found.flatMap(({ _id: user, pendingEvents }) =>
      pendingEvents.map((event) => ({
        id: event._id,
        user,
        events: eventsOf({ _id: event._id, user, events: [event] }),
      })),
    )
  },
  async remove(told) {
    for (const [user, stored] of Map.groupBy(told, (each) => each.user.toHexString()))
      await UserModel.updateOne({ _id: user }, { $pull: { pendingEvents: { _id: idsOf(stored) } } })
  },
  // None of these waits for anything.
  async postpone() {},
}
