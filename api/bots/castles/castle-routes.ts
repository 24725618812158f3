import { Elysia, t } from 'elysia'
import { SeenCastles } from '../../../shared/castles'
import { needsToken, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { errors } from '../../platform/http/documented-errors'
import { findOwnedBot } from '../find-owned-bot'
import { MOVING_BOT, readCastles } from './read-castles'

export function castleRoutes(deps: SignedInDeps) {
  return new Elysia({ name: 'castle-routes', prefix: '/api/bots', tags: ['Bots'] })
    .use(signedIn(deps))
    .guard(needsToken)
    .get(
      '/:id/castles',
      async ({ viewer, params }) => ({
        castles: await readCastles(viewer, await findOwnedBot(viewer, params.id, { ...MOVING_BOT, account: 1 })),
      }),
      {
        response: {
          200: t.Object({ castles: t.Nullable(SeenCastles) }, { title: 'CastlesAnswer' }),
          ...errors(401, 404, 429),
        },
        detail: {
          operationId: 'getBotCastles',
          summary: 'The castles as a bot last saw them, and when it acts next',
          description: 'Null until its first round.',
        },
      },
    )
}
