import { Elysia, t } from 'elysia'
import { PlayerEvents } from '../../../shared/events'
import type { Catalogue } from '../../bots/templates/catalogue'
import type { ConsoleLog } from '../../console/log/console-log'
import type { OpenStreams } from '../../identity/stream-tickets/open-streams'
import type { StreamTickets } from '../../identity/stream-tickets/stream-tickets'
import { streamViewer } from '../../identity/stream-tickets/stream-viewer'
import { needsToken, requireSession, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import type { MessageBus } from '../../realtime/bus/message-bus'
import type { Changes } from '../../realtime/changes/changes'
import {
  documentedEvents,
  FOR_CLIENTS_WITHOUT_HEADERS,
  STREAM_ERRORS,
  streamAnswer,
  Ticket,
  tokenInQuery,
} from '../../realtime/sse/documented-stream'
import { sharedReads } from './shared-reads'
import { createStoreWatch } from './store-watch'
import { streamPlayerEvents } from './stream-player-events'
import { watchPlayer } from './watch-player'

interface EventDeps {
  bus: MessageBus
  changes: Changes
  catalogue: Catalogue
  consoleLog: ConsoleLog
  tickets: StreamTickets
  openStreams: OpenStreams
  clock: Clock
  log: Log
  build: string
}

export function eventRoutes(deps: SignedInDeps & EventDeps) {
  const storeWatch = createStoreWatch(deps)
  const read = sharedReads(deps)
  return new Elysia({ name: 'event-routes', prefix: '/api/events', tags: ['Events'] })
    .get(
      '',
      async ({ request, server, route }) => {
        const viewer = await streamViewer(deps, { request, server, route }, 'events')
        const poll = await watchPlayer(deps, viewer.id)
        const opened = deps.openStreams.open(viewer, () => poll().then(() => true))
        request.signal.addEventListener('abort', () => opened.leaving.abort(), { once: true })
        // No idle timeout: nothing may change for hours.
        server?.timeout(request, 0)
        return streamPlayerEvents({ ...deps, read, storeWatch, viewer, ...opened })
      },
      {
        query: t.Object(tokenInQuery),
        detail: {
          ...needsToken.detail,
          operationId: 'followEvents',
          summary: 'A stream of changes that concern me',
          description: 'A comment every 15 seconds keeps the stream open.',
          responses: {
            200: streamAnswer(
              `The data of each event is JSON: ${documentedEvents(PlayerEvents)}. There are no ids and no replay: \`server\` comes first, and again after events may have been missed; clients should then reload everything.`,
            ),
            ...STREAM_ERRORS,
          },
        },
      },
    )
    .use(signedIn(deps))
    .guard(needsToken)
    .post('/ticket', async ({ viewer }) => ({ ticket: await deps.tickets.issue(requireSession(viewer), 'events') }), {
      response: { 200: Ticket, ...errors(401, 429, ...BODY_ERRORS) },
      detail: {
        operationId: 'createEventsTicket',
        summary: 'A ticket that opens my events once, within 60 s',
        description: FOR_CLIENTS_WITHOUT_HEADERS,
      },
    })
}
