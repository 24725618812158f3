import type { Server } from 'bun'
import type { RealmMap } from '../../../shared/realm-map'
import type { Connection } from './connection'
import type { ActiveFaults } from './misbehaviour'
import type { RealmReport } from './report'

export const LOOPBACK = '127.0.0.1'
const LOOPBACK_NAMES = [LOOPBACK, 'localhost']
const REPORT_PATH = /^\/realm\/([^/]+)\/report\/(.+)$/
const MAP_PATH = /^\/realm\/([^/]+)\/map$/
const MISBEHAVE_PATH = /^\/realm\/([^/]+)\/misbehave$/

interface HttpContext {
  reportOf(server: string, name: string): RealmReport | null
  mapOf(server: string): RealmMap | null
  /** Null where misbehaviour cannot be ordered. */
  executeOrder: ((server: string, request: Request) => Promise<Response>) | null
  onFault(fault: unknown): void
  names: string[]
  activeFaults: ActiveFaults
}

/** Answers reports and maps, and turns other requests of clients into WebSockets. */
export function handleHttp(
  request: Request,
  server: Server<Connection>,
  { names, activeFaults, reportOf, mapOf, executeOrder, onFault }: HttpContext,
): Response | Promise<Response> | undefined {
  if (isFromPage(request, names)) return new Response('Web pages have no access.', { status: 403 })
  if (activeFaults.refusesConnections()) return new Response('The realm accepts no connections.', { status: 503 })
  const { pathname } = new URL(request.url)
  const [, code, name] = REPORT_PATH.exec(decoded(pathname)) ?? []
  if (code && name) return jsonOrMiss(reportOf(code, name), 'No player has this name.')
  const [, mapped] = MAP_PATH.exec(decoded(pathname)) ?? []
  if (mapped) return mapResponse(() => mapOf(mapped), onFault)
  const [, ordered] = MISBEHAVE_PATH.exec(pathname) ?? []
  if (ordered && executeOrder && request.method === 'POST')
    return executeOrder(ordered, request).catch((fault) => ownFault(fault, onFault))
  if (ordered) return new Response('There is nothing here.', { status: 404 })
  if (server.upgrade(request, { data: { visitor: null, path: pathname } })) return undefined
  return new Response('The practice realm speaks WebSocket.', { status: 426 })
}

/** A page of another site sends its origin, or reaches this machine under another name. */
function isFromPage({ headers, url }: Request, names: string[]): boolean {
  return headers.has('origin') || ![...LOOPBACK_NAMES, ...names].includes(URL.parse(url)?.hostname ?? '')
}

function mapResponse(read: () => RealmMap | null, onFault: (fault: unknown) => void): Response {
  try {
    return jsonOrMiss(read(), 'There is no such server.')
  } catch (fault) {
    return ownFault(fault, onFault)
  }
}

function ownFault(fault: unknown, onFault: HttpContext['onFault']): Response {
  onFault(fault)
  return new Response('The realm made a mistake.', { status: 500 })
}

function jsonOrMiss(found: object | null, missing: string): Response {
  return found ? Response.json(found) : new Response(missing, { status: 404 })
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
