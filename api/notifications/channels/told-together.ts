import type { Clock } from '../../platform/time/clock'
import { WAITING } from '../outbox/add-messages'
import { type OutboxMessage, OutboxMessageModel } from '../outbox/message-model'

/** The other messages of its topic that wait for the same channel, oldest first. */
export async function waitingOfTopic(message: OutboxMessage): Promise<OutboxMessage[]> {
  const { _id, target, topic } = message
  if (topic === undefined || isFresh(message)) return []
  return OutboxMessageModel.find({ target, topic, dueAt: WAITING, _id: { $ne: _id } })
    .sort({ _id: 1 })
    .lean<OutboxMessage[]>()
}

/** It did not have to wait, so no other does. */
const isFresh = ({ dueAt, createdAt }: OutboxMessage) => dueAt?.getTime() === createdAt.getTime()

export async function markToldTogether(clock: Clock, told: readonly OutboxMessage[]): Promise<void> {
  if (told.length === 0) return
  const tried = { at: new Date(clock.now()), status: null, ms: 0, said: 'Told together with another message.' }
  await OutboxMessageModel.updateMany(
    { _id: { $in: told.map(({ _id }) => _id) }, dueAt: WAITING },
    { $set: { state: 'delivered' }, $unset: { dueAt: 1, lease: 1 }, $push: { tries: tried } },
  )
}
