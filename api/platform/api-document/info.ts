import { API_VERSION } from '../../../shared/api-changes'
import { MAX_CALLS_PER_MINUTE, MAX_TOKEN_CALLS_PER_MINUTE } from '../../../shared/limits'

export const INFO = {
  title: 'Castellan',
  version: API_VERSION,
  description: [
    'Create, start and watch bots.',
    `An API token may make ${MAX_TOKEN_CALLS_PER_MINUTE} calls a minute, a player ${MAX_CALLS_PER_MINUTE}. Every answer to a token says what is left in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`; further calls answer 429, and \`Retry-After\` has the seconds to wait.`,
    'An error is one plain sentence, or problem details (RFC 9457) for callers that send an API token or accept JSON.',
    'Ids are 24 hexadecimal digits, times ISO 8601 instants in UTC. Unknown fields of a body are ignored. New fields, and new values of enumerations, may come at any time.',
  ].join('\n\n'),
}

export const TAGS = [
  { name: 'API', description: 'About the API itself.' },
  { name: 'Bots', description: 'Bots, what they did and why.' },
  { name: 'Console', description: 'The lines that bots print, as streams of events.' },
  { name: 'Templates', description: 'What bots are made from.' },
  { name: 'Scripts', description: "A player's own scripts and their versions." },
  { name: 'Game accounts', description: 'The accounts of the game that bots play.' },
  { name: 'Webhooks', description: 'Addresses that are called when something happens.' },
  { name: 'Tokens', description: 'API tokens for programs.' },
  { name: 'Events', description: 'A stream of all changes that concern a player.' },
  { name: 'Player', description: 'The profile, notifications and data of a player.' },
  { name: 'Announcements', description: 'News for all players.' },
  { name: 'Sign-in', description: 'Registration, sign-in and passwords.' },
  { name: 'Practice realm', description: 'The public map of the practice realm.' },
]

export const SECURITY_SCHEMES = {
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token, `cstl_…`, made on the site. It needs the named scope.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of a sign-in. It lasts seven days.',
  },
}
