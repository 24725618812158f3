import { FOR_ALL, NO_INPUT, OWN_ONLY, type RouteCases } from './cases'

const freshSignIn = () => ({ email: `anna-${crypto.randomUUID()}@example.com`, password: 'correct horse' })

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
    works: async ({ mailedLink }) => ({ body: { token: await mailedLink(), password: 'battery staple' }, status: 200 }),
    isPublic: true,
    someoneElses: async ({ player, mailedLink }) => {
      const token = `${player.id}${(await mailedLink()).slice(player.id.length)}`
      return { body: { token, password: 'battery staple' }, status: 422 }
    },
    badInput: async ({ mailedLink }) => ({ body: { token: await mailedLink(), password: 'short' }, status: 422 }),
  },
  'POST /api/auth/confirm': {
    works: ({ confirmToken: token }) => ({ body: { token }, status: 200 }),
    someoneElses: ({ foreign: { confirmToken: token } }) => ({ body: { token }, status: 422 }),
    badInput: () => ({ body: { token: 'nonsense' }, status: 422 }),
  },
  'POST /api/auth/confirm/mail': {
    works: () => ({ status: 204 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: '{', status: 400 }),
  },
  'GET /api/auth/login/discord': {
    works: () => ({ status: 200 }),
    isPublic: true,
    someoneElses: FOR_ALL,
    badInput: NO_INPUT,
  },
  'GET /api/auth/login/discord/callback': {
    works: async ({ fromDiscord }) => ({ ...(await fromDiscord()), status: 200 }),
    isPublic: true,
    someoneElses: async ({ fromDiscord }) => {
      const { headers } = await fromDiscord()
      return { headers, path: '?code=x&state=y', status: 401 }
    },
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
