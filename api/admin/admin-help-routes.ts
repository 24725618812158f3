import { Elysia, t } from 'elysia'
import { AdminHelpRequest, HelpAnswerInput, HelpQuery, HelpStateInput } from '../../shared/help'
import { NextCursor } from '../../shared/pagination'
import type { SignedInDeps } from '../identity/viewer/signed-in'
import { needsToken } from '../identity/viewer/signed-in'
import { type CallerDeps, withCaller } from '../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../platform/http/documented-errors'
import { ownOrigin } from '../platform/http/own-origin'
import { idempotencyKeyOf } from '../platform/idempotency/claim-key'
import { type AnswerDeps, answerHelpRequest, changeHelpState } from '../players/help/answer-help-request'
import { findHelpRequest, listHelpRequests } from '../players/help/list-help-requests'
import { adminsOnly } from './admins-only'

const Requests = t.Object({ requests: t.Array(AdminHelpRequest), next_cursor: NextCursor })
const OneRequest = t.Object({ request: AdminHelpRequest })

type AdminHelpDeps = SignedInDeps & AnswerDeps & CallerDeps & { publicUrl: string | null }

export function adminHelpRoutes(deps: AdminHelpDeps) {
  return new Elysia({ name: 'admin-help-routes', prefix: '/api/admin/help', tags: ['Admins'] })
    .use(adminsOnly(deps))
    .use(withCaller(deps))
    .guard(needsToken)
    .get('', ({ query }) => listHelpRequests(query), {
      query: HelpQuery,
      response: { 200: Requests, ...errors(401, 403, 422, 429) },
      detail: { summary: "All players' requests for help, newest first, but open ones as they are to be answered" },
    })
    .group('/:id', (one) =>
      one
        .derive(async ({ params }) => ({ found: await findHelpRequest(params.id) }))
        .get('/lines', ({ found }) => ({ lines: found.lines }), {
          response: { 200: t.Object({ lines: t.Array(t.String()) }), ...errors(401, 403, 404, 429) },
          detail: { summary: 'The console lines of a request for help' },
        })
        .post(
          '/answers',
          async ({ viewer, caller, found, body, request, set }) => {
            const key = idempotencyKeyOf(viewer, request)
            const origin = ownOrigin(deps.publicUrl, request)
            const about = { viewer, caller, request: found }
            const answered = await answerHelpRequest(deps, about, { key, input: body, origin })
            set.status = 201
            return { request: answered }
          },
          {
            body: HelpAnswerInput,
            response: { 201: OneRequest, ...errors(401, 403, 404, 409, 429, ...BODY_ERRORS) },
            detail: { summary: 'Answer a request for help, also by mail' },
          },
        )
        .patch(
          '',
          async ({ viewer, caller, found, body }) => ({
            request: await changeHelpState(deps, { viewer, caller, request: found }, body),
          }),
          {
            body: HelpStateInput,
            response: { 200: OneRequest, ...errors(401, 403, 404, 429, ...BODY_ERRORS) },
            detail: { summary: 'Close a request for help, or open it again' },
          },
        ),
    )
}
