import type { Types } from 'mongoose'

export type ChangeKind =
  | 'bot'
  | 'bots'
  | 'account'
  | 'token'
  /** A webhook, or what was sent to it. */
  | 'webhook'
  /** Where a player hears of alerts, or how. */
  | 'channel'
  | 'script'
  | 'day'
  | 'castles'
  | 'notification'
  | 'announcement'
  /** How far the player has read. */
  | 'seen'
  | 'user'
  | 'subscription'
  /** A page of the player shows the newest line of each bot, and wants to know when one changes. */
  | 'lines_wanted'
  /** Unknown changes: messages may have been lost. */
  | 'missed'

type Id = Types.ObjectId | string

/**
 * That something was created, changed or removed. It does not contain the new state: subscribers read that
 * themselves.
 */
export interface Change {
  kind: ChangeKind
  /** Null if the change concerns everyone. */
  user: Id | null
  /** The id of the bot, game account, API token, webhook, script, notification or announcement; for other kinds the player's id. */
  id: Id
}

/** Publishes a change after its write. It never throws, so it cannot fail the write. */
export interface ChangePublisher {
  publish(change: Change): void
}

export interface Changes extends ChangePublisher {
  /**
   * Receives each change for the player, and for everyone, from the moment that this resolves until the signal is
   * aborted.
   */
  subscribe(user: string, onChange: (change: Change) => void, signal: AbortSignal): Promise<void>
}
