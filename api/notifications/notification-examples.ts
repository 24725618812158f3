import { EXAMPLE } from '../platform/api-document/example-ids'

const notification = {
  id: EXAMPLE.notification,
  message: 'Woodcutter has used up the hours of today.',
  created_at: '2026-11-28T00:11:13.000Z',
  kind: 'daily_limit',
  bot_id: EXAMPLE.bot,
  moment: '2026-11-28T00:11:12.000Z',
  is_news: true,
  is_read: false,
  severity: 'warning',
}

const announcement = {
  id: EXAMPLE.announcement,
  title: 'Midnight theme',
  body: 'Settings has a third theme.',
  category: 'update',
  created_at: '2026-11-20T09:00:00.000Z',
}

export const NOTIFICATION_EXAMPLES = {
  listNotifications: {
    query: { only: 'news' },
    answer: { notifications: [notification], next_cursor: null, unseen: 1 },
  },
  getUnseen: {
    answer: {
      notifications: { unseen: 1, seen_until: null },
      announcements: { unseen: 0, seen_until: EXAMPLE.announcement },
    },
  },
  markNotificationsSeen: { body: { until: EXAMPLE.notification } },
  markAnnouncementsSeen: { body: { until: EXAMPLE.announcement } },
  markNotificationRead: {},
  listAnnouncements: { answer: { announcements: [announcement], next_cursor: null } },
} as const
