import { Elysia, t } from 'elysia'
import { NoteInput } from '../../shared/admin-user'
import type { Sessions } from '../identity/sessions/sessions'
import { needsToken, type SignedInDeps } from '../identity/viewer/signed-in'
import { type CallerDeps, withCaller } from '../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../platform/http/documented-errors'
import type { Clock } from '../platform/time/clock'
import { adminsOnly } from './admins-only'
import { endSessionOf, findSession } from './users/end-sessions'
import { changeNote, findNote, removeNote } from './users/notes'

type NoteDeps = SignedInDeps & CallerDeps & { clock: Clock; sessions: Sessions }

const NO_CONTENT = { 204: t.Void(), ...errors(401, 403, 404, 429, ...BODY_ERRORS) }

export function adminNoteRoutes(deps: NoteDeps) {
  return new Elysia({ name: 'admin-note-routes', prefix: '/api/admin', tags: ['Admins'] })
    .use(adminsOnly(deps))
    .use(withCaller(deps))
    .guard(needsToken)
    .group('/notes/:id', (one) =>
      one
        .derive(async ({ params }) => ({ note: await findNote(params.id) }))
        .patch(
          '',
          async ({ viewer, caller, note, body, set }) => {
            await changeNote(deps, { viewer, caller }, { note, input: body })
            set.status = 204
          },
          { body: NoteInput, response: NO_CONTENT, detail: { summary: 'Change a note' } },
        )
        .delete(
          '',
          async ({ viewer, caller, note, set }) => {
            await removeNote(deps, { viewer, caller }, note)
            set.status = 204
          },
          { response: NO_CONTENT, detail: { summary: 'Remove a note' } },
        ),
    )
    .group('/sessions/:id', (one) =>
      one
        .derive(async ({ params }) => ({ session: await findSession(params.id) }))
        .delete(
          '',
          async ({ viewer, caller, session, set }) => {
            await endSessionOf(deps, { viewer, caller }, session)
            set.status = 204
          },
          { response: NO_CONTENT, detail: { summary: 'End one session of a player' } },
        ),
    )
}
