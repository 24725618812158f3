import { Elysia } from 'elysia'
import { Runs, RunsQuery } from '../../../shared/runs'
import { needsToken, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { IN_PAGES } from '../../platform/api-document/parameters'
import { errors } from '../../platform/http/documented-errors'
import { findOwnedBot } from '../find-owned-bot'
import type { Catalogue } from '../templates/catalogue'
import { listRuns } from './list-runs'

export function runRoutes(deps: SignedInDeps & { catalogue: Catalogue }) {
  return new Elysia({ name: 'run-routes', prefix: '/api/bots/:id', tags: ['Bots'] })
    .use(signedIn(deps))
    .guard(needsToken)
    .derive(async ({ viewer, params }) => ({
      bot: await findOwnedBot(viewer, (params as Record<string, string>).id ?? '', { user: 1, templateId: 1 }),
    }))
    .get('/runs', ({ bot, query }) => listRuns(deps, bot, query), {
      query: RunsQuery,
      response: { 200: Runs, ...errors(401, 404, 422, 429) },
      detail: {
        operationId: 'listRuns',
        summary: 'The runs of a bot, newest first',
        description: IN_PAGES,
      },
    })
}
