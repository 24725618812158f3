import { unauthorized } from '../../platform/errors'
import { urlOf } from '../../platform/http/request-url'
import { bearerToken, type SignedInDeps } from '../viewer/signed-in'
import type { Viewer } from '../viewer/viewer'
import type { StreamTickets, TicketTarget } from './stream-tickets'

/**
 * EventSource cannot send headers, so the URL may carry the token or a ticket.
 * https://developer.mozilla.org/docs/Web/API/EventSource/EventSource
 */
export async function streamViewer(
  { sessions, tickets, rateLimits }: SignedInDeps & { tickets: StreamTickets },
  request: Request,
  target: TicketTarget,
): Promise<Viewer> {
  const token = bearerToken(request) || (urlOf(request).searchParams.get('token') ?? '')
  const ticketHolder = await tickets.redeem(token, target)
  if (ticketHolder && !(await sessions.isOpen(ticketHolder))) throw unauthorized()
  const viewer = ticketHolder ?? (await sessions.viewerOf(token))
  if (!viewer) throw unauthorized()
  await rateLimits.calls.take(viewer.id)
  return viewer
}
