import { Elysia, t } from 'elysia'
import { DryRun, DryRunAnswer, DryRunEvents, DryRunInput } from '../../../shared/dry-runs'
import type { OpenStreams } from '../../identity/stream-tickets/open-streams'
import type { StreamTickets } from '../../identity/stream-tickets/stream-tickets'
import { streamViewer } from '../../identity/stream-tickets/stream-viewer'
import { needsToken, requireSession, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { created } from '../../platform/http/created'
import { BODY_ERRORS, descriptions, errors } from '../../platform/http/documented-errors'
import {
  documentedEvents,
  FOR_CLIENTS_WITHOUT_HEADERS,
  STREAM_ERRORS,
  streamAnswer,
  Ticket,
  tokenInQuery,
} from '../../realtime/sse/documented-stream'
import { findOwnScript } from '../library/find-script'
import { cancelDryRun } from './runs/cancel-dry-run'
import type { DryRunDeps } from './runs/dry-run-deps'
import { dryRunDetail } from './runs/dry-run-view'
import { findDryRun, listDryRuns } from './runs/find-dry-run'
import { startDryRun } from './runs/start-dry-run'
import { streamDryRun } from './runs/stream-dry-run'

/** Its body may carry code. */
export const DRY_RUN_CALL = 'POST /api/scripts/:id/dry-runs'

type RouteDeps = SignedInDeps & DryRunDeps & { tickets: StreamTickets; openStreams: OpenStreams }

const DETAILS = {
  listDryRuns: {
    operationId: 'listDryRuns',
    summary: 'The dry runs of a script, newest first',
    description: 'Without their results. The newest 20 are kept for a week.',
  },
  startDryRun: {
    operationId: 'startDryRun',
    summary: 'Try a script on a private world',
    description: 'Up to 30 days, ten a minute, two at once. The same seed always plays the same.',
  },
  getDryRun: {
    operationId: 'getDryRun',
    summary: 'A dry run, with its result once it has ended',
    description: 'The result has the script beside the castle left alone and a template.',
  },
  cancelDryRun: {
    operationId: 'cancelDryRun',
    summary: 'Cancel a dry run',
    description: 'One that has ended stays as it is.',
  },
  followDryRun: {
    operationId: 'followDryRun',
    summary: 'The lines of a dry run as they come, then its result',
    description: 'A dry run is played much faster than a day passes.',
  },
  createDryRunTicket: {
    operationId: 'createDryRunTicket',
    summary: 'A ticket that opens the lines of this dry run once, within 60 s',
    description: FOR_CLIENTS_WITHOUT_HEADERS,
  },
}

export function dryRunEventRoutes(deps: RouteDeps) {
  return new Elysia({ name: 'dry-run-event-routes', prefix: '/api/scripts/:id/dry-runs', tags: ['Scripts'] }).get(
    '/:dry_run/events',
    async ({ params, request, server, route }) => {
      const viewer = await streamViewer(deps, { request, server, route }, `dry run ${params.dry_run}`)
      const script = await findOwnScript(viewer, params.id)
      const record = await findDryRun(script, params.dry_run)
      const { leaving, closing } = deps.openStreams.open(viewer, async () => true)
      for (const signal of [request.signal, closing])
        signal.addEventListener('abort', () => leaving.abort(), { once: true })
      // A script may be silent for longer than the idle timeout of Bun.
      server?.timeout(request, 0)
      return streamDryRun(deps, record, leaving)
    },
    {
      query: t.Object(tokenInQuery),
      detail: {
        ...needsToken.detail,
        ...DETAILS.followDryRun,
        responses: {
          200: streamAnswer(`The data of each event is JSON: ${documentedEvents(DryRunEvents)}.`),
          404: { description: descriptions[404] },
          ...STREAM_ERRORS,
        },
      },
    },
  )
}

export function dryRunRoutes(deps: RouteDeps) {
  const { clock } = deps
  return new Elysia({ name: 'dry-run-routes', prefix: '/api/scripts/:id/dry-runs', tags: ['Scripts'] })
    .use(signedIn(deps))
    .guard(needsToken)
    .derive(async ({ viewer, params }) => ({ script: await findOwnScript(viewer, params.id) }))
    .get('', async ({ script }) => ({ dry_runs: await listDryRuns(script, clock.now()) }), {
      response: {
        200: t.Object({ dry_runs: t.Array(DryRun) }, { title: 'DryRuns' }),
        ...errors(401, 403, 404, 429),
      },
      detail: DETAILS.listDryRuns,
    })
    .post(
      '',
      async ({ viewer, script, body, set }) => {
        const dryRun = await startDryRun(deps, { viewer, script }, body)
        created(set, `/api/scripts/${script._id}/dry-runs/${dryRun.id}`)
        return { dry_run: dryRun }
      },
      {
        body: DryRunInput,
        response: { 201: DryRunAnswer, ...errors(401, 403, 404, 429, ...BODY_ERRORS) },
        detail: DETAILS.startDryRun,
      },
    )
}

export function oneDryRunRoutes(deps: RouteDeps) {
  const { clock } = deps
  return new Elysia({ name: 'one-dry-run-routes', prefix: '/api/scripts/:id/dry-runs/:dry_run', tags: ['Scripts'] })
    .use(signedIn(deps))
    .guard(needsToken)
    .derive(async ({ viewer, params }) => {
      const script = await findOwnScript(viewer, params.id)
      return { record: await findDryRun(script, params.dry_run) }
    })
    .get('', ({ record }) => ({ dry_run: dryRunDetail(record, clock.now()) }), {
      response: { 200: DryRunAnswer, ...errors(401, 403, 404, 429) },
      detail: DETAILS.getDryRun,
    })
    .delete(
      '',
      async ({ record, set }) => {
        await cancelDryRun(deps, record)
        set.status = 204
      },
      {
        response: { 204: t.Void(), ...errors(401, 403, 404, 429, ...BODY_ERRORS) },
        detail: DETAILS.cancelDryRun,
      },
    )
    .post(
      '/events/ticket',
      async ({ viewer, record }) => ({
        ticket: await deps.tickets.issue(requireSession(viewer), `dry run ${record._id}`),
      }),
      {
        response: { 200: Ticket, ...errors(401, 404, 429, ...BODY_ERRORS) },
        detail: DETAILS.createDryRunTicket,
      },
    )
}
