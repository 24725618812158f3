import type { Call } from './peers/lists/calls-client'
import type { Caller } from './request-callers'
import { sized } from './size'

/** The name of bots that are created, by which they are found and removed. */
export const CREATED = 'Created by a measurement'

export interface Kind {
  name: string
  /** How many bots the callers have. */
  bots: 1 | 40
  connections: number
  /** How often each caller makes its calls in a round. */
  rounds: number
  callsOf(caller: Caller): Call[]
  /** What differs between two right answers. */
  differs: RegExp
  /** What Castellan does and the others do not. */
  besides: string
  /** The least of answers in a second of the server's processor, as a multiple of a peer. */
  wanted: Record<string, number>
}

const NOTHING = /(?!)/
const SESSION = 'looks whether the session was ended, and counts the call'
const READS = { 'Express 5, Mongoose': 4, 'Fastify 5, lean': 1.3, 'Hono, lean': 1, 'Elysia, driver alone': 0.9 }

export const KINDS: Kind[] = [
  {
    name: 'sign-in',
    bots: 1,
    connections: 4,
    rounds: 1,
    callsOf: ({ email, password }) => [postOf('/api/auth/login', { email, password })],
    differs: /"token":"[^"]+"/,
    besides: 'limits guesses, records the sign-in, and lets other calls go before hashes',
    wanted: { 'Fastify 5, lean': 0.9 },
  },
  readOf('GET /api/bots, one bot', { bots: 1, pathOf: () => '/api/bots' }),
  readOf('GET /api/bots, forty bots', { bots: 40, pathOf: () => '/api/bots' }),
  readOf('GET /api/bots/{id}', { bots: 40, pathOf: ({ botId }) => `/api/bots/${botId}` }),
  {
    name: 'start and stop of a bot',
    bots: 40,
    connections: 16,
    rounds: sized(2, 1),
    callsOf: ({ token, botId }) =>
      ['start', 'stop'].map((action) => postOf(`/api/bots/${botId}/actions`, { action }, token)),
    differs: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g,
    besides: `${SESSION}, checks plan, hours and castle, writes a notification and its events, tells pages and workers`,
    wanted: {},
  },
  {
    name: 'create a bot',
    bots: 1,
    connections: 16,
    rounds: sized(3, 1),
    callsOf: ({ token, accountId }) => [
      postOf('/api/bots', { templateId: 'resource-collector', accountId, name: CREATED }, token),
    ],
    differs: /"(?:id|created_at)":"[^"]+"/g,
    besides: `${SESSION}, checks plan and each setting, fills in defaults, finds the lowest free slot, tells pages`,
    wanted: {},
  },
]

interface Read {
  bots: Kind['bots']
  pathOf(caller: Caller): string
}

function readOf(name: string, { bots, pathOf }: Read): Kind {
  const callsOf = (caller: Caller): Call[] => [
    // Castellan makes the answer anew; the others do so always.
    { method: 'GET', path: pathOf(caller), headers: [...bearer(caller.token), 'cache-control', 'no-cache'] },
  ]
  const rest = { besides: SESSION, differs: NOTHING, wanted: READS }
  return { name, bots, connections: 16, rounds: sized(20, 1), callsOf, ...rest }
}

function bearer(token: string) {
  return ['authorization', `Bearer ${token}`]
}

function postOf(path: string, body: object, token?: string): Call {
  const headers = ['content-type', 'application/json', ...(token ? bearer(token) : [])]
  return { method: 'POST', path, headers, body: JSON.stringify(body) }
}
