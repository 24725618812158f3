import type { Full } from './busy-counts'
import { type OutboxMessage, OutboxMessageModel } from './message-model'

interface Wanted {
  now: number
  channels: string[]
  /** Whose messages are left out. */
  full: Full
  most: number
}

/** Messages whose time has come, the longest due first. */
export function findDue({ now, channels, full, most }: Wanted): Promise<OutboxMessage[]> {
  const { targets, players } = full
  const others = {
    // Another version may have others.
    channel: { $in: channels.filter((channel) => !full.channels.includes(channel)) },
    ...(targets.length > 0 && { target: { $nin: targets } }),
    ...(players.length > 0 && { user: { $nin: players } }),
  }
  return OutboxMessageModel.find({ dueAt: { $lte: new Date(now) }, ...others })
    .sort({ dueAt: 1 })
    .limit(most)
    .lean<OutboxMessage[]>()
    .exec()
}
