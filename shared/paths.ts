export const PATHS = {
  home: '/',
  pricing: '/pricing',
  login: '/auth/login',
  forgot: '/auth/forgot',
  reset: '/auth/reset',
  dashboard: '/dashboard',
  accounts: '/accounts',
  createBot: '/bots/create',
  profile: '/profile',
  settings: '/settings',
  admin: '/admin',
} as const
