import { t } from 'elysia'
import { Announcement } from './announcements'
import { User } from './auth'
import { Subscription } from './billing'
import { Bot } from './bots'
import { Notification } from './notifications'

const Id = t.Object({ id: t.String() })

/** What is told of at once over GET /api/events: the name of each event, with its data. */
export const PlayerEvents = t.Object({
  /** The first of all, and again where something may have been missed: whoever hears it asks anew. An update of the server under an open page shows by its build. */
  server: t.Object({ build: t.String() }),
  bot: t.Object({ bot: Bot }),
  bot_removed: Id,
  /** What this bot did today has grown: whoever shows it asks again. */
  day: t.Object({ bot_id: t.String() }),
  notification: t.Object({ notification: Notification }),
  announcement: t.Object({ announcement: Announcement }),
  announcement_removed: Id,
  user: t.Object({ user: User }),
  subscription: t.Object({ subscription: Subscription }),
})
export type PlayerEvents = (typeof PlayerEvents)['static']
export type EventName = keyof PlayerEvents
