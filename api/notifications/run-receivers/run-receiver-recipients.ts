import type { Recipient } from '../outbox/channel'
import type { OutboxEvent } from '../outbox/outbox-event'
import { RUN_RECEIVER_CHANNEL } from './run-receiver-channel'
import { RunReceiverModel } from './run-receiver-model'

/** The receivers of the runs that these events belong to, unless they are forgotten. */
export async function findRunReceiversFor(events: readonly OutboxEvent[]): Promise<Recipient[]> {
  const wanted = [...new Set(events.flatMap(({ receiver }) => receiver?.toHexString() ?? []))]
  if (wanted.length === 0) return []
  const found = await RunReceiverModel.find({ _id: { $in: wanted } }, { _id: 1 }).lean()
  const known = new Set(found.map(({ _id }) => _id.toHexString()))
  return events.flatMap((event) => {
    const target = event.receiver?.toHexString()
    return target && known.has(target) ? [{ event, channel: RUN_RECEIVER_CHANNEL, target }] : []
  })
}
