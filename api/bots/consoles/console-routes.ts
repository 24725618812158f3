import { Elysia, t } from 'elysia'
import { NewestLine } from '../../../shared/bots'
import { MoveOfBot } from '../../../shared/castles'
import type { ConsoleLog } from '../../console/log/console-log'
import { streamConsole } from '../../console/stream/console-stream'
import type { LiveConsoles } from '../../console/stream/live-consoles'
import type { OpenStreams } from '../../identity/stream-tickets/open-streams'
import type { StreamTickets } from '../../identity/stream-tickets/stream-tickets'
import { streamViewer } from '../../identity/stream-tickets/stream-viewer'
import { needsToken, requireSession, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { notFound } from '../../platform/errors'
import { BODY_ERRORS, descriptions, errors } from '../../platform/http/documented-errors'
import { urlOf } from '../../platform/http/request-url'
import type { ChangePublisher } from '../../realtime/changes/changes'
import {
  FOR_CLIENTS_WITHOUT_HEADERS,
  STREAM_ERRORS,
  streamAnswer,
  Ticket,
  tokenInQuery,
} from '../../realtime/sse/documented-stream'
import { findOwnedBot, ownsBot } from '../find-owned-bot'
import { listNews } from './newest-lines'

interface Consoles {
  consoleLog: ConsoleLog
  tickets: StreamTickets
  openStreams: OpenStreams
  live: LiveConsoles
  changes: ChangePublisher
}

type ConsoleDeps = SignedInDeps & Consoles

const DETAILS = {
  followConsole: {
    operationId: 'followConsole',
    summary: 'The kept lines of a console, then each new one',
    description: 'A comment every 15 seconds keeps the stream open; `Last-Event-ID` or `after` resumes it.',
  },
  listNewestLines: {
    operationId: 'listNewestLines',
    summary: 'The newest line and next move of each of my bots',
    description: 'For ten minutes afterwards the events tell when a line changes.',
  },
  createConsoleTicket: {
    operationId: 'createConsoleTicket',
    summary: 'A ticket that opens this console once, within 60 s',
    description: FOR_CLIENTS_WITHOUT_HEADERS,
  },
}

export function consoleRoutes(deps: ConsoleDeps) {
  const { live } = deps
  return new Elysia({ name: 'console-routes', prefix: '/api/bots', tags: ['Console'] })
    .get(
      '/:id/console',
      async ({ params, request, server, route }) => {
        const viewer = await streamViewer(deps, { request, server, route }, `console ${params.id}`)
        const { id } = params
        if (!(await ownsBot(viewer, id))) throw notFound('Bot')
        const { consoleLog, openStreams } = deps
        const opened = openStreams.open(viewer, () => ownsBot(viewer, id))
        request.signal.addEventListener('abort', () => opened.leaving.abort(), { once: true })
        // A console may be silent for longer than the idle timeout of Bun.
        server?.timeout(request, 0)
        return streamConsole({ consoleLog, live, botId: id, after: positionOf(request), ...opened })
      },
      {
        query: t.Object({
          ...tokenInQuery,
          after: t.Optional(t.String({ description: 'Goes on after the line with this number.' })),
        }),
        detail: {
          ...needsToken.detail,
          ...DETAILS.followConsole,
          responses: {
            200: streamAnswer(
              'Each message is one line, `<instant> <sign> <text>`; its id is the number of the line. A line that tells of a decision has its id after the sign: `2026-11-28T00:11:13Z >3-17 140 troops leave.` An event `late` { late } says that lines are late, or on time again.',
            ),
            404: { description: descriptions[404] },
            ...STREAM_ERRORS,
          },
        },
      },
    )
    .use(signedIn(deps))
    .guard(needsToken)
    .get('/newest-lines', ({ viewer }) => listNews(deps, viewer), {
      response: {
        200: t.Object({ lines: t.Array(NewestLine), moves: t.Array(MoveOfBot) }, { title: 'NewestLines' }),
        ...errors(401, 429),
      },
      detail: DETAILS.listNewestLines,
    })
    .group('/:id', (one) =>
      one
        .derive(({ viewer, params }) => findOwnedBot(viewer, params.id, { _id: 1 }))
        .post(
          '/console/ticket',
          async ({ viewer, _id }) => ({
            ticket: await deps.tickets.issue(requireSession(viewer), `console ${_id}`),
          }),
          {
            response: { 200: Ticket, ...errors(401, 404, 429, ...BODY_ERRORS) },
            detail: DETAILS.createConsoleTicket,
          },
        ),
    )
}

/** The number of the last line that the reader has; null for none. */
function positionOf(request: Request): number | null {
  const given = request.headers.get('last-event-id') ?? urlOf(request).searchParams.get('after')
  const position = Number(given || Number.NaN)
  return Number.isSafeInteger(position) && position >= 0 ? position : null
}
