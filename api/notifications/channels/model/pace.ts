import { COOL_DOWN_MINUTES } from '../../../../shared/channels'
import { MINUTE } from '../../../../shared/time'
import { localDate } from '../../../platform/time/local-time'

const COOL_DOWN = COOL_DOWN_MINUTES * MINUTE

/** What a channel has sent lately. */
export interface Sent {
  /** The date in the player's zone that `count` is of. */
  day: string
  count: number
  /** The messages that it counts; missing in older documents. */
  messages?: string[]
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
  /** The message. One that asks again, because it failed or its sender died, counts once a day. */
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
  const topics = before.topics.filter(({ at }) => isCooling(at.getTime(), now))
  const last = topics.find(({ name }) => name === topic)
  if (last && last.by !== id) return { kind: 'wait', until: last.at.getTime() + COOL_DOWN }
  const day = localDate(now, zone).toString()
  const { count, messages = [] } = before.day === day ? before : NOTHING
  const isCounted = messages.includes(id)
  if (count >= mostPerDay && !isCounted) return { kind: 'muted' }
  const sent = {
    day,
    count: isCounted ? count : count + 1,
    messages: isCounted ? messages : [...messages, id],
    topics: topic
      ? [...topics.filter(({ name }) => name !== topic), { name: topic, at: new Date(now), by: id }]
      : topics,
  }
  return { kind: 'send', sent, isLastOfDay: sent.count >= mostPerDay }
}

const NOTHING = { count: 0, messages: [] }

/** A later moment than this rule could give is of a clock that was put back since. */
const isCooling = (at: number, now: number) => at + COOL_DOWN > now && at - COOL_DOWN <= now
