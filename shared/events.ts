import { t } from 'elysia'
import { Announcement } from './announcements'
import { User } from './auth'
import { Subscription } from './billing'
import { Bot, NewestLine } from './bots'
import { MoveOfBot } from './castles'
import { Notification, UnseenNews } from './notifications'

const Id = t.Object({ id: t.String() })

/** The events of GET /api/events and their data. */
export const PlayerEvents = t.Object({
  /**
   * Sent first, and again when events may have been missed: the page then refetches everything. A changed build means a
   * new server version.
   */
  server: t.Object({ build: t.String() }),
  bot: t.Object({ bot: Bot }),
  bot_removed: Id,
  /** Some of the game accounts have changed; refetch them. */
  accounts: t.Object({}),
  /** Some of the API tokens have changed; refetch them. */
  tokens: t.Object({}),
  /** Some of the webhooks have changed, or something was sent to them; refetch them and their logs. */
  webhooks: t.Object({}),
  /** Some of the channels or of the notification settings have changed; refetch them. */
  channels: t.Object({}),
  /** Some of the scripts have changed; refetch them. */
  scripts: t.Object({}),
  /** This bot's activity today has changed; refetch it. */
  day: t.Object({ bot_id: t.String() }),
  /** Newest lines that have changed; only after GET /api/bots/newest-lines. */
  lines: t.Object({ lines: t.Array(NewestLine) }),
  /** No more lines follow until a page asks again. */
  lines_paused: t.Object({}),
  /** This bot has written what it sees of the castles; refetch it. */
  castles: MoveOfBot,
  notification: t.Object({ notification: Notification }),
  announcement: t.Object({ announcement: Announcement }),
  announcement_removed: Id,
  /** The unseen news after the player has read something, here or on another device. */
  seen: t.Object({ unseen: UnseenNews }),
  user: t.Object({ user: User }),
  subscription: t.Object({ subscription: Subscription }),
})
export type PlayerEvents = (typeof PlayerEvents)['static']
export type EventName = keyof PlayerEvents
