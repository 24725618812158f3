import { Elysia, t } from 'elysia'
import { ConsoleEvents } from '../../../shared/console/console-events'
import { MAX_CONSOLES_PER_STREAM } from '../../../shared/limits'
import type { ConsoleLog } from '../../console/log/console-log'
import type { LiveConsoles } from '../../console/stream/live-consoles'
import type { OpenStreams } from '../../identity/stream-tickets/open-streams'
import type { StreamTickets } from '../../identity/stream-tickets/stream-tickets'
import { streamViewer } from '../../identity/stream-tickets/stream-viewer'
import { needsToken, requireSession, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { AppError } from '../../platform/errors'
import { BODY_ERRORS, descriptions, errors } from '../../platform/http/documented-errors'
import {
  documentedEvents,
  FOR_CLIENTS_WITHOUT_HEADERS,
  STREAM_ERRORS,
  streamAnswer,
  Ticket,
  tokenInQuery,
} from '../../realtime/sse/documented-stream'
import { streamConsoles } from './consoles-stream'
import { openOwnConsoles } from './own-consoles'

interface Consoles {
  consoleLog: ConsoleLog
  tickets: StreamTickets
  openStreams: OpenStreams
  live: LiveConsoles
}

const POSITION = /^([^:]+):(\d{1,15})$/

export function consolesRoutes(deps: SignedInDeps & Consoles) {
  return new Elysia({ name: 'consoles-routes', prefix: '/api/consoles', tags: ['Console'] })
    .get(
      '',
      async ({ query, request, server, route }) => {
        const viewer = await streamViewer(deps, { request, server, route }, 'consoles')
        const positions = positionsIn(query.after ?? '')
        const consoles = await openOwnConsoles(viewer, [...positions.keys()])
        const { consoleLog, live, openStreams } = deps
        const opened = openStreams.open(viewer, consoles.refresh)
        request.signal.addEventListener('abort', () => opened.leaving.abort(), { once: true })
        // Consoles may be silent for longer than the idle timeout of Bun.
        server?.timeout(request, 0)
        return streamConsoles({ consoleLog, live, consoles, positions, ...opened })
      },
      {
        query: t.Object({
          ...tokenInQuery,
          after: t.Optional(
            t.String({ description: 'The bots, each with the last line that is known: `<id>:<number>`, by commas.' }),
          ),
        }),
        detail: {
          ...needsToken.detail,
          operationId: 'followConsoles',
          summary: 'Several consoles in one stream',
          description: 'At most 20 bots; each goes on after the line that is named with it.',
          responses: {
            200: streamAnswer(`The data of each event is JSON: ${documentedEvents(ConsoleEvents)}.`),
            422: { description: descriptions[422] },
            ...STREAM_ERRORS,
          },
        },
      },
    )
    .use(signedIn(deps))
    .guard(needsToken)
    .post('/ticket', async ({ viewer }) => ({ ticket: await deps.tickets.issue(requireSession(viewer), 'consoles') }), {
      response: { 200: Ticket, ...errors(401, 429, ...BODY_ERRORS) },
      detail: {
        operationId: 'createConsolesTicket',
        summary: 'A ticket that opens several of my consoles once, within 60 s',
        description: FOR_CLIENTS_WITHOUT_HEADERS,
      },
    })
}

function positionsIn(after: string): Map<string, number> {
  const positions = after.split(',').map((part): [string, number] => {
    const [, botId, number] = POSITION.exec(part) ?? []
    if (!botId) throw new AppError('invalid', 'Please name the consoles as <bot>:<number>, separated by commas.')
    return [botId, Number(number)]
  })
  if (positions.length > MAX_CONSOLES_PER_STREAM)
    throw new AppError('invalid', `Please ask for at most ${MAX_CONSOLES_PER_STREAM} consoles at once.`)
  return new Map(positions)
}
