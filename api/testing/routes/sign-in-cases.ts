import { FOR_ALL, NO_INPUT, OWN_ONLY, type RouteCases } from './cases'

const freshSignIn = () => ({ email: `anna-${crypto.randomUUID()}@example.com`, password: 'correct horse' })

/** Who somebody is: passwords, Discord, sessions that begin and end. */
export const SIGN_IN_CASES: Record<string, RouteCases> = {
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
    works: () => ({ body: { password: 'correct horse' }, status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { password: 'a guess' }, status: 422 }),
  },
  'DELETE /api/auth/discord': {
    works: () => ({ body: { password: 'correct horse' }, status: 204 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { password: 'a guess' }, status: 422 }),
  },
  'POST /api/auth/logout': {
    works: () => ({ status: 204 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: '{', status: 400 }),
  },
  'GET /api/auth/me': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'POST /api/auth/password': {
    works: () => ({ body: { current_password: 'correct horse', new_password: 'battery staple' }, status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { current_password: 'a guess', new_password: 'battery staple' }, status: 422 }),
  },
}
