/** What a token may do, in words. A scope that concerns more than bots suits no token that is limited to some bots. */
export const SCOPES = {
  'bots:read': { label: 'See bots', help: 'Bots with their settings, castles, runs and decisions', isOfBots: true },
  'bots:control': { label: 'Start and stop bots', help: 'Without changing them', isOfBots: true },
  'bots:write': { label: 'Change bots', help: 'Create, change and remove bots, without starting them', isOfBots: true },
  'console:read': { label: 'Read consoles', help: 'Lines of consoles, old and new', isOfBots: true },
  'days:read': { label: 'See activity', help: 'What bots did and gained each day', isOfBots: true },
  'accounts:read': { label: 'See game accounts', help: 'Never their passwords', isOfBots: false },
  'accounts:write': { label: 'Change game accounts', help: 'Add, change, test and remove them', isOfBots: false },
  'notifications:read': { label: 'Read notifications', help: 'Without marking them as read', isOfBots: false },
  'scripts:read': { label: 'See scripts', help: 'Their code and their versions', isOfBots: false },
  'scripts:write': { label: 'Change scripts', help: 'Create, save, check and remove them', isOfBots: false },
  'webhooks:write': { label: 'Change webhooks', help: 'For events that the token may see', isOfBots: false },
} as const

export type Scope = keyof typeof SCOPES

export const ALL_SCOPES = Object.keys(SCOPES) as Scope[]

export const isOfBots = (scope: Scope) => SCOPES[scope].isOfBots

export const MAX_TOKENS = 20
/** After a renewal, in hours. */
export const OLD_SECRET_HOURS = 24
