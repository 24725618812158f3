import { Elysia, t } from 'elysia'
import { HelpInput, HelpLines, HelpPageQuery, HelpRequest } from '../../../shared/help'
import { NextCursor } from '../../../shared/pagination'
import { findOwnedBot } from '../../bots/find-owned-bot'
import { needsToken, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { IN_PAGES, takesIdempotencyKey } from '../../platform/api-document/parameters'
import { type CallerDeps, withCaller } from '../../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import { ownOrigin } from '../../platform/http/own-origin'
import { idempotencyKeyOf } from '../../platform/idempotency/claim-key'
import { type AskDeps, askForHelp } from './ask-for-help'
import { BOT_WITH_SECRETS, helpLinesOf } from './help-lines'
import { listOwnHelpRequests } from './list-help-requests'

const Requests = t.Object({ requests: t.Array(HelpRequest), next_cursor: NextCursor }, { title: 'HelpRequests' })

export function helpRoutes(deps: SignedInDeps & CallerDeps & AskDeps & { publicUrl: string | null }) {
  return new Elysia({ name: 'help-routes', prefix: '/api/help', tags: ['Player'] })
    .use(signedIn(deps))
    .use(withCaller(deps))
    .guard(needsToken)
    .get('', ({ viewer, query }) => listOwnHelpRequests(viewer, query), {
      query: HelpPageQuery,
      response: { 200: Requests, ...errors(401, 422, 429) },
      detail: {
        operationId: 'listHelpRequests',
        summary: 'My requests for help with their answers, newest first',
        description: IN_PAGES,
      },
    })
    .post(
      '',
      async ({ viewer, caller, body, request, set }) => {
        const key = idempotencyKeyOf(viewer, request)
        const origin = ownOrigin(deps.publicUrl, request)
        const asked = await askForHelp(deps, { viewer, caller }, { key, input: body, origin })
        set.status = 201
        return { request: asked }
      },
      {
        body: HelpInput,
        response: {
          201: t.Object({ request: HelpRequest }, { title: 'HelpRequestAnswer' }),
          ...errors(401, 403, 404, 409, 429, 503, ...BODY_ERRORS),
        },
        detail: {
          ...takesIdempotencyKey,
          operationId: 'createHelpRequest',
          summary: 'Ask for help',
          description: 'An answer arrives as a notification.',
        },
      },
    )
    .group('/lines/:id', (one) =>
      one
        .derive(async ({ viewer, params }) => ({ bot: await findOwnedBot(viewer, params.id, BOT_WITH_SECRETS) }))
        .get('', ({ bot }) => helpLinesOf(deps, bot), {
          response: { 200: HelpLines, ...errors(401, 404, 429, 503) },
          detail: {
            operationId: 'getHelpLines',
            summary: "A bot's newest console lines without secrets, as a request would attach them",
            description: 'Send `until` with the request to attach exactly these lines.',
          },
        }),
    )
}
