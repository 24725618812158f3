export const PATHS = {
  home: '/',
  pricing: '/pricing',
  login: '/auth/login',
  forgot: '/auth/forgot',
  reset: '/auth/reset',
  discordCallback: '/auth/discord/callback',
  dashboard: '/dashboard',
  accounts: '/accounts',
  createBot: '/bots/create',
  profile: '/profile',
  settings: '/settings',
  admin: '/admin',
} as const
