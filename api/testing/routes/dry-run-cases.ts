import { UserModel } from '../../identity/users/user-model'
import { storedDryRun } from '../../scripts/testing/stored-dry-run'
import { storedScript } from '../../scripts/testing/stored-script'
import type { RouteCases } from './cases'

const stranger = async () => ({ id: (await UserModel.create({ email: `${crypto.randomUUID()}@example.com` })).id })

async function ofDryRun(player: { id: string }) {
  const script = await storedScript(player)
  return `${script}/${await storedDryRun({ user: player.id, script })}`
}

function casesOf(status = 200): RouteCases {
  return {
    works: async ({ player }) => ({ path: await ofDryRun(player), status }),
    someoneElses: async () => ({ path: await ofDryRun(await stranger()), status: 404 }),
    badInput: async ({ player }) => ({ path: `${await storedScript(player)}/nonsense`, status: 404 }),
  }
}

const input = { server: 'DE1', seed: 1, days: 1 }

export const DRY_RUN_CASES: Record<string, RouteCases> = {
  'GET /api/scripts/{id}/dry-runs': {
    works: async ({ player }) => ({ path: await storedScript(player), status: 200 }),
    someoneElses: async () => ({ path: await storedScript(await stranger()), status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'POST /api/scripts/{id}/dry-runs': {
    works: async ({ player }) => ({ path: await storedScript(player), body: input, status: 201 }),
    someoneElses: async () => ({ path: await storedScript(await stranger()), body: input, status: 404 }),
    badInput: async ({ player }) => ({ path: await storedScript(player), body: { ...input, days: 31 }, status: 422 }),
  },
  'GET /api/scripts/{id}/dry-runs/{dry_run}': casesOf(),
  'DELETE /api/scripts/{id}/dry-runs/{dry_run}': casesOf(204),
  'GET /api/scripts/{id}/dry-runs/{dry_run}/events': casesOf(),
  'POST /api/scripts/{id}/dry-runs/{dry_run}/events/ticket': casesOf(),
}
