import type { Types } from 'mongoose'

export type ChangeKind =
  | 'bot'
  /** Any of the player's bots. */
  | 'bots'
  | 'day'
  | 'notification'
  | 'announcement'
  | 'user'
  | 'subscription'
  /** Nobody knows what: something may have been told that was not heard here. */
  | 'missed'

type Id = Types.ObjectId | string

/** What has changed for whom, created and removed included; never what it is now: whoever hears of it reads that. */
export interface Change {
  kind: ChangeKind
  /** null where it concerns everybody. */
  user: Id | null
  /** Of the bot, the notification, the announcement; of the player for what they have one of. */
  id: Id
}

/** Tells of a change, after its write. It waits for nothing, and what becomes of it never fails the write. */
export interface ChangePublisher {
  publish(change: Change): void
}

export interface Changes extends ChangePublisher {
  /** Hears of each change for a player, and for everybody, from the time that this resolves until the signal is aborted. */
  subscribe(user: string, hear: (change: Change) => void, signal: AbortSignal): Promise<void>
}
