export const PATHS = {
  home: '/',
  pricing: '/pricing',
  developers: '/developers',
  /** Of the practice realm on one server, whose code follows. */
  realm: '/realm',
  login: '/auth/login',
  forgot: '/auth/forgot',
  reset: '/auth/reset',
  /** Opens from the mail that proves an address. */
  confirm: '/confirm',
  discordCallback: '/auth/discord/callback',
  dashboard: '/dashboard',
  accounts: '/accounts',
  createBot: '/bots/create',
  scripts: '/scripts',
  /** Of one script, whose secret word follows. */
  sharedScript: '/scripts/shared',
  checkout: '/checkout',
  help: '/help',
  profile: '/profile',
  settings: '/settings',
  admin: '/admin',
} as const

/** The subscription with its payments, a part of the dashboard. */
export const BILLING_PATH = `${PATHS.dashboard}?tab=settings#billing`
