import { Elysia, t } from 'elysia'
import type { Viewer } from '../auth/sessions'
import { bearerToken, needsToken, type SignedInDeps, signedIn } from '../auth/signed-in'
import { findOwnedBot } from '../bots/find-owned-bot'
import type { ConsoleLog } from '../console-log/console-log'
import type { Clock } from '../foundation/clock'
import { unauthorized } from '../foundation/errors'
import { BODY_ERRORS, descriptions, errors } from '../http/documented-errors'
import { urlOf } from '../http/request-url'
import { streamConsole } from './console-stream'
import type { ConsoleTickets } from './console-tickets'
import type { OpenConsoles } from './open-consoles'

interface Consoles {
  consoleLog: ConsoleLog
  tickets: ConsoleTickets
  openConsoles: OpenConsoles
  clock: Clock
}

type ConsoleDeps = SignedInDeps & Consoles

export function consoleRoutes(deps: ConsoleDeps) {
  return new Elysia({ name: 'console-routes', prefix: '/api/bots', tags: ['Console'] })
    .get(
      '/:id/console',
      async ({ params, request, server }) => {
        const viewer = await consoleViewer(deps, request, params.id)
        const bot = await findOwnedBot(viewer, params.id)
        const { consoleLog, clock, openConsoles } = deps
        const opened = openConsoles.open(viewer, bot.id)
        request.signal.addEventListener('abort', () => opened.leaving.abort(), { once: true })
        // A quiet console is not a dead one.
        server?.timeout(request, 0)
        return streamConsole({ consoleLog, clock, botId: bot.id, after: positionOf(request), ...opened })
      },
      {
        query: t.Object({
          token: t.Optional(t.String({ description: 'A token or a ticket, where no header can be sent.' })),
          after: t.Optional(t.String({ description: 'Goes on after the line with this number.' })),
        }),
        detail: {
          summary: 'The kept lines, then each new one (text/event-stream)',
          responses: {
            200: { description: 'Each message is one line; its id is the number of the line.' },
            401: { description: descriptions[401] },
            404: { description: descriptions[404] },
            429: { description: 'Too many calls or open consoles; Retry-After says the seconds to wait.' },
            503: { description: 'The store is away, or the server is about to end.' },
          },
        },
      },
    )
    .use(signedIn(deps))
    .guard(needsToken)
    .post(
      '/:id/console/ticket',
      async ({ viewer, params }) => {
        const bot = await findOwnedBot(viewer, params.id)
        return { ticket: deps.tickets.issue(viewer, bot.id) }
      },
      {
        response: { 200: t.Object({ ticket: t.String() }), ...errors(401, 404, 429, ...BODY_ERRORS) },
        detail: { summary: 'A ticket that opens this console once, within 60 s' },
      },
    )
}

/** A stream in a browser sends no headers, so its token, or a ticket, may stand in the address. */
async function consoleViewer(
  { sessions, tickets, rateLimits }: ConsoleDeps,
  request: Request,
  botId: string,
): Promise<Viewer> {
  const token = bearerToken(request) || (urlOf(request).searchParams.get('token') ?? '')
  const ticketHolder = tickets.redeem(token, botId)
  if (ticketHolder && !(await sessions.isOpen(ticketHolder))) throw unauthorized()
  const viewer = ticketHolder ?? (await sessions.viewerOf(token))
  if (!viewer) throw unauthorized()
  await rateLimits.calls.take(viewer.id)
  return viewer
}

/** The number after which the reader goes on; null for one that has read nothing yet. */
function positionOf(request: Request): number | null {
  const given = request.headers.get('last-event-id') ?? urlOf(request).searchParams.get('after')
  const position = Number(given || Number.NaN)
  return Number.isSafeInteger(position) && position >= 0 ? position : null
}
