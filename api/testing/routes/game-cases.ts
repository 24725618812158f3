import { storeDecision } from '../../bots/decisions/testing/decisions'
import { FOR_ALL, NO_INPUT, OWN_ONLY, type RouteCases } from './cases'
import { url, withApi } from './webhook-cases'

const castle = () => ({ email: 'anna@game.example', server: 'FR1', username: crypto.randomUUID(), password: 'secret' })

const healthCases: RouteCases = {
  works: () => ({ status: 200 }),
  isPublic: true,
  someoneElses: FOR_ALL,
  badInput: NO_INPUT,
}

export const GAME_CASES: Record<string, RouteCases> = {
  'GET /api/health': healthCases,
  'GET /api/health/live': healthCases,
  'GET /api/health/serving': healthCases,
  'GET /api/health/ready': healthCases,
  'GET /api/accounts': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'POST /api/accounts': {
    works: () => ({ body: castle(), status: 201 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { ...castle(), server: 'XX9' }, status: 422 }),
  },
  'GET /api/accounts/{id}': {
    works: ({ account }) => ({ path: account, status: 200 }),
    someoneElses: ({ foreign }) => ({ path: foreign.account, status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
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
  'POST /api/accounts/{id}/test': {
    works: ({ account }) => ({ path: account, status: 200 }),
    someoneElses: ({ foreign }) => ({ path: foreign.account, status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'GET /api/realm/{realm}': {
    works: () => ({ path: 'DE1', status: 200 }),
    isPublic: true,
    someoneElses: FOR_ALL,
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
  'POST /api/templates/{id}/trials': {
    works: () => ({ path: 'resource-collector', body: {}, status: 200 }),
    someoneElses: FOR_ALL,
    badInput: () => ({ path: 'resource-collector', body: { settings: { lookEvery: 0 } }, status: 422 }),
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
  'GET /api/bots/days': {
    works: () => ({ path: '?from=2026-11-21T00:00:00Z&to=2026-11-22T00:00:00Z', status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ path: '?from=yesterday&to=today', status: 422 }),
  },
  'POST /api/bots/practice': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'GET /api/bots/newest-lines': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
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
    works: async ({ player, bot }) => {
      await withApi(player)
      return { path: bot, body: { action: 'start', notify_url: url }, status: 200 }
    },
    someoneElses: ({ foreign }) => ({ path: foreign.bot, body: { action: 'start' }, status: 404 }),
    badInput: ({ bot }) => ({ path: bot, body: { action: 'burn' }, status: 422 }),
  },
  'GET /api/bots/{id}/castles': {
    works: ({ bot }) => ({ path: bot, status: 200 }),
    someoneElses: ({ foreign }) => ({ path: foreign.bot, status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'GET /api/bots/{id}/runs': {
    works: ({ bot }) => ({ path: bot, status: 200 }),
    someoneElses: ({ foreign }) => ({ path: foreign.bot, status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'GET /api/bots/{id}/decisions': {
    works: ({ bot }) => ({ path: bot, status: 200 }),
    someoneElses: ({ foreign }) => ({ path: foreign.bot, status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'GET /api/bots/{id}/decisions/{decision}': {
    works: async ({ player, bot }) => {
      await storeDecision({ bot, user: player.id })
      return { path: `${bot}/3-17`, status: 200 }
    },
    someoneElses: ({ foreign }) => ({ path: `${foreign.bot}/3-17`, status: 404 }),
    badInput: ({ bot }) => ({ path: `${bot}/nonsense`, status: 404 }),
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
  'GET /api/consoles': {
    works: ({ bot }) => ({ path: `?after=${bot}:0`, status: 200 }),
    someoneElses: 'gone',
    badInput: () => ({ path: '?after=many', status: 422 }),
  },
  'POST /api/consoles/ticket': {
    works: () => ({ status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: '{', status: 400 }),
  },
}
