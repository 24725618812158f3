import { unauthorized } from '../../platform/errors'
import { bearerToken, isApiToken } from '../../platform/http/bearer-token'
import { urlOf } from '../../platform/http/request-url'
import { authenticateProgram, type Call, type SignedInDeps } from '../viewer/signed-in'
import type { Viewer } from '../viewer/viewer'
import type { StreamTickets, TicketTarget } from './stream-tickets'

/**
 * EventSource cannot send headers, so the URL may carry the token of a session or a ticket; an API token never.
 * https://developer.mozilla.org/docs/Web/API/EventSource/EventSource
 */
export async function streamViewer(
  deps: SignedInDeps & { tickets: StreamTickets },
  call: Call,
  target: TicketTarget,
): Promise<Viewer> {
  const { sessions, tickets, rateLimits } = deps
  const inHeader = bearerToken(call.request)
  if (isApiToken(inHeader)) return authenticateProgram(deps, call, inHeader)
  const token = inHeader || (urlOf(call.request).searchParams.get('token') ?? '')
  if (isApiToken(token))
    throw unauthorized('Please send an API token in the Authorization header, never in the address.')
  const ticketHolder = await tickets.redeem(token, target)
  if (ticketHolder && !(await sessions.isOpen(ticketHolder))) throw unauthorized()
  const viewer = ticketHolder ?? (await sessions.viewerOf(token))
  if (!viewer) throw unauthorized()
  await rateLimits.calls.take(viewer.id)
  return viewer
}
