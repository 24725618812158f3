import { unauthorized } from '../../platform/errors'
import { urlOf } from '../../platform/http/request-url'
import type { Viewer } from '../sessions/sessions'
import { bearerToken, type SignedInDeps } from '../sign-in/signed-in'
import type { StreamTickets, TicketTarget } from './stream-tickets'

/** A stream in a browser sends no headers, so its token, or a ticket, may stand in the address. */
export async function streamViewer(
  { sessions, tickets, rateLimits }: SignedInDeps & { tickets: StreamTickets },
  request: Request,
  opens: TicketTarget,
): Promise<Viewer> {
  const token = bearerToken(request) || (urlOf(request).searchParams.get('token') ?? '')
  const ticketHolder = await tickets.redeem(token, opens)
  if (ticketHolder && !(await sessions.isOpen(ticketHolder))) throw unauthorized()
  const viewer = ticketHolder ?? (await sessions.viewerOf(token))
  if (!viewer) throw unauthorized()
  await rateLimits.calls.take(viewer.id)
  return viewer
}
