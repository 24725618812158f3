import type { Full } from './busy-counts'
import { type OutboxMessage, OutboxMessageModel } from './message-model'

/** Messages whose time has come, the longest due first, without those whose target or player has no room. */
export function findDue(now: number, { targets, players }: Full, most: number): Promise<OutboxMessage[]> {
  const others = {
    ...(targets.length > 0 && { target: { $nin: targets } }),
    ...(players.length > 0 && { user: { $nin: players } }),
  }
  return OutboxMessageModel.find({ dueAt: { $lte: new Date(now) }, ...others })
    .sort({ dueAt: 1 })
    .limit(most)
    .lean<OutboxMessage[]>()
    .exec()
}
