import { EXAMPLE } from '../../platform/api-document/example-ids'

export const USER_EXAMPLE = {
  id: EXAMPLE.player,
  email: EXAMPLE.email,
  user_metadata: {
    plan: 'pro',
    username: 'Anna',
    avatar: `/api/avatars/${EXAMPLE.avatar}?v=7ecb4e06`,
    isAdmin: false,
    time_zone: 'Europe/Berlin',
  },
  app_metadata: { isAdmin: false },
} as const
