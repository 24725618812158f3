export const PATHS = {
  home: '/',
  pricing: '/pricing',
  developers: '/developers',
  /** Of the practice realm on one server, whose code follows. */
  realm: '/realm',
  login: '/auth/login',
  forgot: '/auth/forgot',
  reset: '/auth/reset',
  discordCallback: '/auth/discord/callback',
  dashboard: '/dashboard',
  accounts: '/accounts',
  createBot: '/bots/create',
  checkout: '/checkout',
  help: '/help',
  profile: '/profile',
  settings: '/settings',
  admin: '/admin',
} as const
