import { Elysia, t } from 'elysia'
import { Bot } from '../../shared/bots'
import { needsToken, type SignedInDeps, signedIn } from '../identity/viewer/signed-in'
import { type CallerDeps, withCaller } from '../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../platform/http/documented-errors'
import { type PracticeDeps, startPractice } from './start-practice'

type PracticeRouteDeps = SignedInDeps & CallerDeps & PracticeDeps

export function practiceRoutes(deps: PracticeRouteDeps) {
  return new Elysia({ name: 'practice-routes', prefix: '/api/bots/practice', tags: ['Bots'] })
    .use(withCaller(deps))
    .use(signedIn(deps))
    .guard(needsToken)
    .post('', async ({ viewer, caller }) => ({ bot: await startPractice(deps, { viewer, caller }) }), {
      response: {
        200: t.Object({ bot: Bot }, { title: 'BotAnswer' }),
        ...errors(401, 403, 404, 409, 429, ...BODY_ERRORS),
      },
      detail: {
        operationId: 'startPracticeBot',
        summary: 'Start a bot with a made-up game account of the practice realm',
        description: 'Makes account and bot if there are none; 404 if the game is not the practice realm.',
      },
    })
}
