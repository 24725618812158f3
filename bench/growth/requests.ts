import { ROUTE_CASES } from '../../api/testing/routes/route-cases'

/** One drawing each. */
export const GROUPS = {
  lists: 'Lists of a player',
  things: 'One thing of a player',
  changes: 'Changes by a player',
  'sign-in': 'Sign-in, session and profile',
  admin: 'Pages and deeds of admins',
  rounds: 'Rounds of work in the background',
} as const

export type Group = keyof typeof GROUPS

const SIGN_IN =
  /^\w+ \/api(\/auth|\/users\/me$|\/users\/me\/(avatar|sessions|hours)|\/avatars|\/mail|\/health|\/events|$)/
/** Plays whole worlds or scripts in processes of their own, or waits for a call to elsewhere. */
const OTHER_WORK = [
  'POST /api/templates/{id}/trials',
  'POST /api/scripts/check',
  'POST /api/scripts/{id}/dry-runs',
  'GET /api/scripts/{id}/dry-runs/{dry_run}',
  'GET /api/scripts/{id}/dry-runs/{dry_run}/events',
]

export const ROUTES = Object.keys(ROUTE_CASES).filter((route) => !OTHER_WORK.includes(route))

/** One pass each of what a server repeats. */
export const ROUNDS = [
  'fan out events',
  'send messages',
  'deliver pending notifications',
  'make daily summaries',
  'tell finished days',
  'apply payment events',
  'check subscriptions',
  'end granted plans',
  'publish announcements',
  'purge deleted players',
  'remove consoles',
  'read due bots',
  'recover lost bots',
  'count for metrics',
  'count figures for admins',
  'count days for admins',
] as const

export type Round = (typeof ROUNDS)[number]

export function groupOf(request: string): Group {
  const [method, path = ''] = request.split(' ')
  if (!path.startsWith('/api')) return 'rounds'
  if (path.startsWith('/api/admin')) return 'admin'
  if (SIGN_IN.test(request)) return 'sign-in'
  if (method !== 'GET') return 'changes'
  return path.includes('{') ? 'things' : 'lists'
}
