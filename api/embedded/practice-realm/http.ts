import type { Server } from 'bun'
import type { Connection } from './connection'
import type { ActiveFaults } from './misbehaviour'
import type { RealmReport } from './report'

export const LOOPBACK = '127.0.0.1'
const LOOPBACK_NAMES = [LOOPBACK, 'localhost']
const REPORT_PATH = /^\/realm\/([^/]+)\/report\/(.+)$/

interface HttpContext {
  reportOf(server: string, name: string): RealmReport | null
  names: string[]
  activeFaults: ActiveFaults
}

/** Answers reports, and turns other requests of clients into WebSockets. */
export function handleHttp(
  request: Request,
  server: Server<Connection>,
  { names, activeFaults, reportOf }: HttpContext,
): Response | undefined {
  if (isFromPage(request, names)) return new Response('Web pages have no access.', { status: 403 })
  if (activeFaults.refusesConnections()) return new Response('The realm accepts no connections.', { status: 503 })
  const [, code, name] = REPORT_PATH.exec(decoded(new URL(request.url).pathname)) ?? []
  if (code && name) return reportResponse(reportOf(code, name))
  if (server.upgrade(request, { data: { visitor: null, path: new URL(request.url).pathname } })) return undefined
  return new Response('The practice realm speaks WebSocket.', { status: 426 })
}

/** A page of another site sends its origin, or reaches this machine under another name. */
function isFromPage({ headers, url }: Request, names: string[]): boolean {
  return headers.has('origin') || ![...LOOPBACK_NAMES, ...names].includes(URL.parse(url)?.hostname ?? '')
}

function reportResponse(report: RealmReport | null): Response {
  return report ? Response.json(report) : new Response('No player has this name.', { status: 404 })
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
