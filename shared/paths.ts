export const PATHS = {
  home: '/',
  pricing: '/pricing',
  login: '/auth/login',
  dashboard: '/dashboard',
  accounts: '/accounts',
  createBot: '/bots/create',
  profile: '/profile',
  settings: '/settings',
  admin: '/admin',
} as const
