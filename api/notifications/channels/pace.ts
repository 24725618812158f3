import { COOL_DOWN_MINUTES } from '../../../shared/channels'
import { MINUTE } from '../../../shared/time'
import { localDate } from '../../platform/time/local-time'

const COOL_DOWN = COOL_DOWN_MINUTES * MINUTE

/** What a channel has sent lately. */
export interface Sent {
  /** The date in the player's zone that `count` is of. */
  day: string
  count: number
  topics: SentTopic[]
}

/** Messages of one bot and kind. */
interface SentTopic {
  name: string
  at: Date
  /** The message. */
  by: string
}

interface Wish {
  now: number
  zone: string
  /** The message. A message that asks again, because its sender died, counts once. */
  id: string
  /** Null for messages that have no cool-down, such as daily summaries. */
  topic: string | null
  mostPerDay: number
}

export type Permission =
  | { kind: 'send'; sent: Sent; isLastOfDay: boolean }
  | { kind: 'wait'; until: number }
  | { kind: 'muted' }

/** Whether a channel may send now, and what it has sent then. */
export function askToSend(before: Sent, { now, zone, id, topic, mostPerDay }: Wish): Permission {
  const topics = before.topics.filter(({ at }) => at.getTime() + COOL_DOWN > now)
  const last = topics.find(({ name }) => name === topic)
  if (last && last.by !== id) return { kind: 'wait', until: last.at.getTime() + COOL_DOWN }
  const day = localDate(now, zone).toString()
  const count = before.day === day ? before.count : 0
  const isRepeated = last !== undefined
  if (count >= mostPerDay && !isRepeated) return { kind: 'muted' }
  const next = isRepeated ? count : count + 1
  const told = topic && !isRepeated ? [...topics, { name: topic, at: new Date(now), by: id }] : topics
  return { kind: 'send', sent: { day, count: next, topics: told }, isLastOfDay: next >= mostPerDay }
}
