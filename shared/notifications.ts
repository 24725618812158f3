import { type Static, t } from 'elysia'
import { Id, Instant, wordOf } from './fields'
import { inputOf } from './input/input'
import { MAX_UNSEEN } from './limits'
import { ALL_NOTIFICATION_KINDS, SEVERITIES } from './notification-kinds'
import { PageQuery } from './pagination'

export const Notification = t.Object(
  {
    id: Id,
    message: t.String(),
    created_at: Instant,
    kind: wordOf('NotificationKind', ALL_NOTIFICATION_KINDS),
    bot_id: t.Nullable(Id),
    /** When it happened; `created_at` is when it was delivered. */
    moment: Instant,
    /** False for what the player did. Only news counts as unseen. */
    is_news: t.Boolean(),
    /** Whether this entry was marked as read, apart from those that are seen. */
    is_read: t.Boolean(),
    severity: t.UnionEnum([...SEVERITIES], { title: 'Severity' }),
  },
  { title: 'Notification' },
)
export type Notification = Static<typeof Notification>

export const NotificationsQuery = t.Composite([
  PageQuery,
  t.Object({
    only: t.Optional(
      t.Union([t.Literal('news'), t.Literal('unread_errors')], {
        error: 'Ask for news or unread_errors only.',
        title: 'NotificationFilter',
      }),
    ),
  }),
])
export type NotificationsQuery = Static<typeof NotificationsQuery>

/** How many entries are new, and after which one; null if the player has never looked. */
export const Unseen = t.Object(
  {
    unseen: t.Number({ multipleOf: 1, minimum: 0, maximum: MAX_UNSEEN }),
    seen_until: t.Nullable(Id),
  },
  { title: 'Unseen' },
)
export type Unseen = Static<typeof Unseen>

export const UnseenNews = t.Object({ notifications: Unseen, announcements: Unseen }, { title: 'UnseenNews' })
export type UnseenNews = Static<typeof UnseenNews>

/** The newest entry that the player has seen. */
export const SeenInput = inputOf(
  {
    until: t.String({ pattern: '^[0-9a-f]{24}$', error: 'Please send the ID of the newest entry seen.' }),
  },
  { title: 'SeenInput' },
)
export type SeenInput = Static<typeof SeenInput>
