import { SUBSCRIPTION_EXAMPLE } from '../billing/subscription-example'
import { USER_EXAMPLE } from '../identity/users/user-example'
import { EXAMPLE } from '../platform/api-document/example-ids'

const me = { success: true, user: USER_EXAMPLE }

export const PLAYER_EXAMPLES = {
  getProfile: { answer: { ...me, subscription: SUBSCRIPTION_EXAMPLE, has_password: true } },
  changeProfile: { body: { username: 'Anna', time_zone: 'Europe/Berlin' }, answer: me },
  deletePlayer: { body: { password: 'correct horse' } },
  getHoursOfToday: { answer: { used: 7_200_000, allowed: 43_200_000, resets_at: '2026-11-29T00:00:00.000Z' } },
  listAuditEntries: {
    answer: {
      entries: [
        {
          id: '66f2a8b04b7d2e9f13a05c9b',
          created_at: '2026-11-28T00:11:13.000Z',
          action: 'signed_in',
          detail: null,
          by: EXAMPLE.email,
          about: EXAMPLE.email,
          network: '203.0.113.0/24',
          device: 'Firefox on Windows',
        },
      ],
      next_cursor: null,
    },
  },
  uploadPicture: { answer: me },
  removePicture: { answer: me },
  exportPlayer: { answer: { exported_at: '2026-11-28T00:11:13.000Z', user: USER_EXAMPLE } },
  followEvents: { answer: 'event: bot_removed\ndata: {"id":"66f2a1c04b7d2e9f13a05c21"}\n\n' },
  createEventsTicket: { answer: { ticket: 'Zk3vQ0b5cXy7R1tUe8WmNp4LdSgHjA2f' } },
} as const
