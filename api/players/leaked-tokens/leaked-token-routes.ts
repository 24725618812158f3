import { Elysia } from 'elysia'
import { LeakOutcome, LeakReport } from '../../../shared/api-tokens'
import { type CallerDeps, withCaller } from '../../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import { type LeakDeps, reportLeak } from './report-leak'

export const leakedTokenRoutes = (deps: LeakDeps & CallerDeps) =>
  new Elysia({ name: 'leaked-token-routes', prefix: '/api/tokens', tags: ['Tokens'] })
    .use(withCaller(deps))
    .post('/reveal-leak', ({ body, caller }) => reportLeak(deps, body, caller), {
      body: LeakReport,
      response: { 200: LeakOutcome, ...errors(429, ...BODY_ERRORS) },
      detail: {
        operationId: 'revealLeak',
        summary: 'Report an API token that was found; it ends at once',
        description: 'Needs no sign-in. The player whose token it was is notified.',
      },
    })
