import type { Notification } from '../../../../shared/notifications'

const MOMENT = '2026-11-21T12:00:00.000Z'

export const notificationOf = (change: Partial<Notification> = {}): Notification => ({
  id: '66f145531b1bc3e6667d1e01',
  message: 'Night watch stopped.',
  created_at: MOMENT,
  kind: 'bot',
  bot_id: null,
  moment: MOMENT,
  is_news: true,
  is_read: false,
  severity: 'info',
  ...change,
})
