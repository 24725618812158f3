import { expect } from 'bun:test'
import { DOT, type Scene } from './scene'

/** What is sent, and the status that it is answered with. */
export interface Call {
  path?: string
  body?: unknown
  /** A body that is no JSON. */
  bytes?: Uint8Array
  headers?: Record<string, string>
  status: number
}

type Case = (scene: Scene) => Call

/** The cases of one route; where there is none, a word says why. */
export interface RouteCases {
  works: Case
  /** What works for a player works for a visitor; any other route answers one with 401. */
  isPublic?: true
  /** What works for an admin is denied to every other player. */
  isForAdmins?: true
  someoneElses: Case | string
  badInput: Case | string
}

const OWN_ONLY = "one's own"
const FOR_ALL = 'for all'
const NO_INPUT = 'no input'

const castle = () => ({ email: 'anna@game.example', server: 'FR1', username: crypto.randomUUID(), password: 'secret' })
const freshSignIn = () => ({ email: `anna-${crypto.randomUUID()}@example.com`, password: 'correct horse' })
const notice = () => ({ title: 'Maintenance', body: 'Bots stop at 04:00 UTC.', category: 'maintenance' })

/** Whoever is no admin is denied; what is announced belongs to no single one of them. */
const ADMIN_CASES: Record<string, RouteCases> = {
  'GET /api/admin/stats': {
    works: () => ({ status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: NO_INPUT,
  },
  'GET /api/admin/users': {
    works: () => ({ status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: '?limit=0', status: 422 }),
  },
  'GET /api/admin/audit': {
    works: () => ({ status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: '?cursor=nonsense', status: 422 }),
  },
  'GET /api/admin/announcements': {
    works: () => ({ status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: '?cursor=nonsense', status: 422 }),
  },
  'POST /api/admin/announcements': {
    works: () => ({ body: notice(), status: 201 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ body: { ...notice(), title: { $gt: '' } }, status: 422 }),
  },
  'DELETE /api/admin/announcements/{id}': {
    works: ({ announcement }) => ({ path: announcement, status: 204 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
}

/** Every route that the API document knows, by its method and path. */
export const ROUTE_CASES: Record<string, RouteCases> = {
  'GET /api/health': {
    works: () => ({ status: 200 }),
    isPublic: true,
    someoneElses: FOR_ALL,
    badInput: NO_INPUT,
  },
  'POST /api/auth/register': {
    works: () => ({ body: freshSignIn(), status: 200 }),
    isPublic: true,
    someoneElses: ({ player }) => ({ body: { email: player.email, password: 'correct horse' }, status: 409 }),
    badInput: () => ({ body: { ...freshSignIn(), password: 'short' }, status: 422 }),
  },
  'POST /api/auth/login': {
    works: ({ player }) => ({ body: { email: player.email, password: 'correct horse' }, status: 200 }),
    isPublic: true,
    someoneElses: ({ player }) => ({ body: { email: player.email, password: 'a guess' }, status: 401 }),
    badInput: () => ({ body: { email: { $gt: '' }, password: 'correct horse' }, status: 422 }),
  },
  'POST /api/auth/forgot': {
    works: ({ player }) => ({ body: { email: player.email }, status: 204 }),
    isPublic: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ body: { email: 'nobody' }, status: 422 }),
  },
  'POST /api/auth/reset': {
    works: ({ links }) => ({ body: { token: links.pop(), password: 'battery staple' }, status: 200 }),
    isPublic: true,
    someoneElses: ({ player, links }) => ({
      body: { token: `${player.id}${links[0]?.slice(player.id.length)}`, password: 'battery staple' },
      status: 422,
    }),
    badInput: ({ links }) => ({ body: { token: links[0], password: 'short' }, status: 422 }),
  },
  'GET /api/auth/login/discord': {
    works: () => ({ status: 200 }),
    isPublic: true,
    someoneElses: FOR_ALL,
    badInput: NO_INPUT,
  },
  'GET /api/auth/login/discord/callback': {
    works: ({ fromDiscord }) => ({ ...fromDiscord.pop(), status: 200 }),
    isPublic: true,
    someoneElses: ({ fromDiscord }) => ({ headers: fromDiscord[0]?.headers, path: '?code=x&state=y', status: 401 }),
    badInput: () => ({ path: '?code=forged&state=forged', status: 401 }),
  },
  'GET /api/auth/discord': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'POST /api/auth/discord': {
    works: () => ({ status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: '{', status: 400 }),
  },
  'DELETE /api/auth/discord': {
    works: () => ({ status: 204 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: '{', status: 400 }),
  },
  'POST /api/auth/logout': {
    works: () => ({ status: 204 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: '{', status: 400 }),
  },
  'GET /api/auth/me': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'GET /api/users/me': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'PATCH /api/users/me': {
    works: () => ({ body: { username: 'Anna' }, status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { username: 'x'.repeat(65) }, status: 422 }),
  },
  'DELETE /api/users/me': {
    works: () => ({ body: { password: 'correct horse' }, status: 204 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { password: 'a guess' }, status: 422 }),
  },
  'POST /api/auth/password': {
    works: () => ({ body: { current_password: 'correct horse', new_password: 'battery staple' }, status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { current_password: 'a guess', new_password: 'battery staple' }, status: 422 }),
  },
  'PUT /api/users/me/avatar': {
    works: () => ({ bytes: DOT, headers: { 'content-type': 'image/png' }, status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { picture: 'none' }, status: 415 }),
  },
  'DELETE /api/users/me/avatar': {
    works: () => ({ status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: '{', status: 400 }),
  },
  'GET /api/avatars/{key}': {
    works: ({ avatar }) => ({ path: avatar, status: 200 }),
    isPublic: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'GET /api/users/me/sessions': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'DELETE /api/users/me/sessions': {
    works: () => ({ status: 204 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: '{', status: 400 }),
  },
  'DELETE /api/users/me/sessions/{id}': {
    works: ({ session }) => ({ path: session, status: 204 }),
    someoneElses: ({ foreign }) => ({ path: foreign.session, status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'GET /api/users/me/audit': {
    works: () => ({ status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ path: '?limit=0', status: 422 }),
  },
  'GET /api/users/me/export': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'GET /api/users/me/notifications': {
    works: () => ({ status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ path: '?limit=0', status: 422 }),
  },
  'GET /api/users/announcements': {
    works: () => ({ status: 200 }),
    isPublic: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: '?cursor=nonsense', status: 422 }),
  },
  'GET /api/accounts': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'POST /api/accounts': {
    works: () => ({ body: castle(), status: 201 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { ...castle(), server: 'XX9' }, status: 422 }),
  },
  'PATCH /api/accounts/{id}': {
    works: ({ account }) => ({ path: account, body: { type: 'tower' }, status: 200 }),
    someoneElses: ({ foreign }) => ({ path: foreign.account, body: { type: 'tower' }, status: 404 }),
    badInput: ({ account }) => ({ path: account, body: { type: 'dragon' }, status: 422 }),
  },
  'DELETE /api/accounts/{id}': {
    works: ({ account }) => ({ path: account, status: 204 }),
    someoneElses: ({ foreign }) => ({ path: foreign.account, status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'GET /api/templates': {
    works: () => ({ status: 200 }),
    isPublic: true,
    someoneElses: FOR_ALL,
    badInput: NO_INPUT,
  },
  'GET /api/templates/{id}': {
    works: () => ({ path: 'resource-collector', status: 200 }),
    isPublic: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'GET /api/bots': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'POST /api/bots': {
    works: ({ account }) => ({ body: { templateId: 'resource-collector', accountId: account }, status: 201 }),
    someoneElses: ({ foreign }) => ({
      body: { templateId: 'resource-collector', accountId: foreign.account },
      status: 404,
    }),
    badInput: ({ account }) => ({ body: { templateId: 1, accountId: account }, status: 422 }),
  },
  'GET /api/bots/today': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'GET /api/bots/{id}': {
    works: ({ bot }) => ({ path: bot, status: 200 }),
    someoneElses: ({ foreign }) => ({ path: foreign.bot, status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'PATCH /api/bots/{id}': {
    works: ({ bot }) => ({ path: bot, body: { name: 'Night shift' }, status: 200 }),
    someoneElses: ({ foreign }) => ({ path: foreign.bot, body: { name: 'Night shift' }, status: 404 }),
    badInput: ({ bot }) => ({ path: bot, body: { name: '' }, status: 422 }),
  },
  'DELETE /api/bots/{id}': {
    works: ({ bot }) => ({ path: bot, status: 204 }),
    someoneElses: ({ foreign }) => ({ path: foreign.bot, status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'POST /api/bots/{id}/actions': {
    works: ({ bot }) => ({ path: bot, body: { action: 'start' }, status: 200 }),
    someoneElses: ({ foreign }) => ({ path: foreign.bot, body: { action: 'start' }, status: 404 }),
    badInput: ({ bot }) => ({ path: bot, body: { action: 'burn' }, status: 422 }),
  },
  'GET /api/bots/{id}/console': {
    works: ({ bot }) => ({ path: bot, status: 200 }),
    someoneElses: ({ foreign }) => ({ path: foreign.bot, status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'POST /api/bots/{id}/console/ticket': {
    works: ({ bot }) => ({ path: bot, status: 200 }),
    someoneElses: ({ foreign }) => ({ path: foreign.bot, status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  ...ADMIN_CASES,
}

/** Where a call goes: its path takes the place of the id, or is appended where it is a query. */
export function addressOf(route: string, path = ''): string {
  const address = route.split(' ')[1] ?? expect.unreachable(route)
  return path.startsWith('?') ? `${address}${path}` : address.replace(/{\w+}/, path || 'nonsense')
}
