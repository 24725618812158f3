import type { Viewer } from '../auth/sessions'
import { bearerToken, type SignedInDeps } from '../auth/signed-in'
import { unauthorized } from '../foundation/errors'
import { urlOf } from '../http/request-url'
import type { StreamTickets, TicketFor } from './stream-tickets'

/** A stream in a browser sends no headers, so its token, or a ticket, may stand in the address. */
export async function streamViewer(
  { sessions, tickets, rateLimits }: SignedInDeps & { tickets: StreamTickets },
  request: Request,
  opens: TicketFor,
): Promise<Viewer> {
  const token = bearerToken(request) || (urlOf(request).searchParams.get('token') ?? '')
  const ticketHolder = await tickets.redeem(token, opens)
  if (ticketHolder && !(await sessions.isOpen(ticketHolder))) throw unauthorized()
  const viewer = ticketHolder ?? (await sessions.viewerOf(token))
  if (!viewer) throw unauthorized()
  await rateLimits.calls.take(viewer.id)
  return viewer
}
