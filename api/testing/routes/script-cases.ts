import { UserModel } from '../../identity/users/user-model'
import { IDLE_SOURCE, storedScript } from '../../scripts/testing/stored-script'
import { NO_INPUT, OWN_ONLY, type RouteCases } from './cases'

const source = IDLE_SOURCE
const input = { name: 'Morning round', source }

const stranger = async () => ({ id: (await UserModel.create({ email: `${crypto.randomUUID()}@example.com` })).id })

/** The player's own, another player's, and none. */
function casesOf({ status = 200, body, end = '' }: { status?: number; body?: object; end?: string } = {}): RouteCases {
  const at = async (player: { id: string }) => `${await storedScript(player)}${end}`
  return {
    works: async ({ player }) => ({ path: await at(player), ...(body && { body }), status }),
    someoneElses: async () => ({ path: await at(await stranger()), ...(body && { body }), status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  }
}

export const SCRIPT_CASES: Record<string, RouteCases> = {
  'GET /api/scripts': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'POST /api/scripts': {
    works: () => ({ body: input, status: 201 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { ...input, source: { $gt: '' } }, status: 422 }),
  },
  'POST /api/scripts/check': {
    works: () => ({ body: { source }, status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { source: 7 }, status: 422 }),
  },
  'GET /api/scripts/{id}': casesOf(),
  'PATCH /api/scripts/{id}': {
    ...casesOf({ body: { name: 'Evening round' } }),
    badInput: async ({ player }) => ({ path: await storedScript(player), body: { name: ' ' }, status: 422 }),
  },
  'DELETE /api/scripts/{id}': casesOf({ status: 204 }),
  'GET /api/scripts/{id}/versions': casesOf(),
  'POST /api/scripts/{id}/versions': {
    ...casesOf({ status: 201, body: { source: `${source}// more\n` } }),
    badInput: async ({ player }) => ({ path: await storedScript(player), body: { source: '' }, status: 422 }),
  },
  'GET /api/scripts/{id}/versions/{number}': {
    ...casesOf({ end: '/1' }),
    badInput: async ({ player }) => ({ path: `${await storedScript(player)}/0x1`, status: 404 }),
  },
}
