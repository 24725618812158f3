import { Elysia, t } from 'elysia'
import { DecisionsQuery, ShownDecision, ShownDecisions } from '../../../shared/decisions'
import { needsToken, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { IN_PAGES } from '../../platform/api-document/parameters'
import { errors } from '../../platform/http/documented-errors'
import { findOwnedBot } from '../find-owned-bot'
import { DECIDING_BOT, listDecisions, readDecision } from './read-decisions'

export function decisionRoutes(deps: SignedInDeps) {
  return new Elysia({ name: 'decision-routes', prefix: '/api/bots/:id', tags: ['Bots'] })
    .use(signedIn(deps))
    .guard(needsToken)
    .derive(async ({ viewer, params }) => ({
      bot: await findOwnedBot(viewer, (params as Record<string, string>).id ?? '', DECIDING_BOT),
    }))
    .get('/decisions', ({ bot, query }) => listDecisions(bot, query), {
      query: DecisionsQuery,
      response: { 200: ShownDecisions, ...errors(401, 404, 422, 429) },
      detail: {
        operationId: 'listDecisions',
        summary: 'What a bot decided in the last seven days, newest first',
        description: IN_PAGES,
      },
    })
    .get('/decisions/:decision', async ({ bot, params }) => ({ decision: await readDecision(bot, params.decision) }), {
      response: { 200: t.Object({ decision: ShownDecision }, { title: 'DecisionAnswer' }), ...errors(401, 404, 429) },
      detail: {
        operationId: 'getDecision',
        summary: 'Why a bot did what a console line says, by the id after its sign',
        description: 'What was chosen, what came second, and what it brought.',
      },
    })
}
