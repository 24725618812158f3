import { ApiTokenModel } from '../../identity/tokens/api-token-model'
import { newTokenSecret } from '../../identity/tokens/token-form'
import { UserModel } from '../../identity/users/user-model'
import { creationFields } from '../../platform/store/chronological-id'
import type { Player } from '../test-app'
import { FOR_ALL, NO_INPUT, OWN_ONLY, type RouteCases } from './cases'

const input = { name: 'Script', scopes: ['bots:read'] }

/** The scenes' plan has no API access. */
const withApi = ({ id }: Player) => UserModel.updateOne({ _id: id }, { $set: { plan: 'pro' } })

async function storedToken({ id }: { id: string }): Promise<string> {
  const hash = crypto.randomUUID()
  const fields = { name: 'Script', scopes: ['bots:read' as const], hash, last4: 'abcd' }
  return (await ApiTokenModel.create({ ...fields, ...creationFields(Date.now()), user: id })).id
}

const ofStranger = async () => storedToken(await UserModel.create({ email: `${crypto.randomUUID()}@example.com` }))

export const TOKEN_CASES: Record<string, RouteCases> = {
  'GET /api/tokens': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'POST /api/tokens': {
    works: async ({ player }) => {
      await withApi(player)
      return { body: input, status: 201 }
    },
    // Without API access. With it, token-routes.test.ts names the bot of another player.
    someoneElses: ({ foreign }) => ({ body: { ...input, bots: [foreign.bot] }, status: 403 }),
    badInput: () => ({ body: { ...input, scopes: { $gt: '' } }, status: 422 }),
  },
  'POST /api/tokens/reveal-leak': {
    works: () => ({ body: { token: newTokenSecret() }, status: 200 }),
    isPublic: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ body: { token: 'cstl_nonsense' }, status: 422 }),
  },
  'POST /api/tokens/{id}/renew': {
    works: async ({ player }) => {
      await withApi(player)
      return { path: await storedToken(player), status: 200 }
    },
    someoneElses: async () => ({ path: await ofStranger(), status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'DELETE /api/tokens/{id}': {
    works: async ({ player }) => ({ path: await storedToken(player), status: 204 }),
    someoneElses: async () => ({ path: await ofStranger(), status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
}
