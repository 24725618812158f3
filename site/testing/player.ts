import type { User } from '../../shared/auth'

export const anna: User = {
  id: '66f145531b1bc3e6667d1e67',
  email: 'anna@rabenfels.example',
  user_metadata: { plan: 'starter', username: 'Anna', avatar: null, isAdmin: false, time_zone: null },
  app_metadata: { isAdmin: false },
}

export const ben: User = { ...anna, id: '66f145531b1bc3e6667d1e68', email: 'ben@rabenfels.example' }
