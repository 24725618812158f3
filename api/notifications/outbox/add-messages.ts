import { writeInBulk } from '../../platform/store/batches/bulk-write'
import { isTurnToTrim, trimToNewest } from '../../platform/store/batches/trim-to-newest'
import { isDuplicate } from '../../platform/store/duplicate-key'
import type { Clock } from '../../platform/time/clock'
import type { Channel, Recipient } from './channel'
import { messageId, type OutboxMessage, OutboxMessageModel } from './message-model'

/** The log of one target. */
const MOST_LOGGED = 2000

interface AddDeps {
  clock: Clock
  channels: Readonly<Record<string, Channel>>
}

/** Adds one message for each recipient; those that are there already stay as they are. */
export async function addMessages(deps: AddDeps, recipients: readonly Recipient[]): Promise<void> {
  const byTarget = Map.groupBy(recipients, ({ target }) => target)
  const waiting = await countWaiting([...byTarget.keys()])
  const added: OutboxMessage[] = []
  for (const [target, ofTarget] of byTarget) {
    const channel = deps.channels[ofTarget[0]?.channel ?? '']
    if (!channel) continue
    const hasRoom = await roomOf(
      { target, mostWaiting: channel.mostWaiting, waiting: waiting.get(target) ?? 0 },
      ofTarget,
    )
    added.push(...ofTarget.map((recipient) => messageOf(deps, channel, { ...recipient, hasRoom: hasRoom(recipient) })))
  }
  if (added.length === 0) return
  await insertAbsent(added)
  const full = added.filter(({ _id }) => isTurnToTrim(_id)).map(({ target }) => target)
  for (const target of new Set(full)) await trimToNewest(OutboxMessageModel, { filter: { target }, keep: MOST_LOGGED })
}

export const WAITING = { $gt: new Date(0) }

async function countWaiting(targets: string[]): Promise<Map<string, number>> {
  const counted = await OutboxMessageModel.aggregate<{ _id: string; count: number }>([
    { $match: { target: { $in: targets }, dueAt: WAITING } },
    { $group: { _id: '$target', count: { $sum: 1 } } },
  ])
  return new Map(counted.map(({ _id, count }) => [_id, count]))
}

interface Waiting {
  target: string
  waiting: number
  mostWaiting: number
}

/**
 * Which messages may wait. The first one of a topic may even if others take all the room, so that many alerts of one
 * bot keep back none of another.
 */
async function roomOf({ target, waiting, mostWaiting }: Waiting, recipients: readonly Recipient[]) {
  const room = mostWaiting - waiting
  if (recipients.length <= room) return () => true
  const topics = new Set<string | undefined>(
    await OutboxMessageModel.distinct('topic', { target, dueAt: WAITING, topic: { $exists: true } }),
  )
  let taken = 0
  return ({ topic }: Recipient) => {
    const isFirst = topic !== undefined && !topics.has(topic)
    topics.add(topic)
    const hasRoom = taken < (isFirst ? room + mostWaiting : room)
    if (hasRoom) taken++
    return hasRoom
  }
}

function messageOf(
  { clock }: AddDeps,
  { bodyOf, mostWaiting }: Channel,
  { event, channel, target, topic, hasRoom }: Recipient & { hasRoom: boolean },
): OutboxMessage {
  const now = new Date(clock.now())
  const said = `Not sent, because ${mostWaiting} messages wait already.`
  return {
    _id: messageId(event, channel, target),
    user: event.user,
    channel,
    target,
    event: event.id,
    type: event.type,
    ...(topic !== undefined && { topic }),
    body: bodyOf(event),
    failures: 0,
    ...(hasRoom
      ? { state: 'waiting', dueAt: now, tries: [] }
      : { state: 'failed', tries: [{ at: now, status: null, ms: 0, said }] }),
    createdAt: now,
  }
}

async function insertAbsent(messages: OutboxMessage[]): Promise<void> {
  const inserts = messages.map((document) => ({ insertOne: { document } }))
  const { failures } = await writeInBulk(OutboxMessageModel.collection as never, inserts)
  for (const failure of failures.values()) if (!isDuplicate(failure)) throw failure
}
