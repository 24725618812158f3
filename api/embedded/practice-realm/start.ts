import { mkdirSync } from 'node:fs'
import type { Server, ServerWebSocket } from 'bun'
import type { Castle } from '../../game/protocol/game-objects'
import { gameTimeFrom } from '../../game/world/game-time'
import { noOverrides } from '../../game/world/overrides'
import { type Clock, systemClock } from '../../platform/time/clock'
import { openJournal } from './journal'
import { type ActiveFaults, createMisbehaviour, type Misbehaviour } from './misbehaviour'
import { openRealmStore } from './realm-store'
import { type RealmReport, reportOn } from './report'
import { createRequestHandler } from './request-handler'
import { createVisitors, type Visitor } from './visitors'
import { createWorlds } from './worlds'

export interface PracticeRealmOptions {
  dataDir: string
  /** How fast its clock runs: production, travel and the pauses of its players alike. */
  speed?: number
  clock?: Clock
  /** 0, the default, picks a free one. */
  port?: number
  /** Host names of this machine. If set, the realm listens on all addresses and accepts these names. */
  names?: string[]
  journal?: string
  /** Receives internal errors. */
  onFault?(fault: unknown): void
}

export interface PracticeRealm {
  url: string
  /** The base of reports over HTTP: `{reportUrl}/DE1/report/ansgar_h`. */
  reportUrl: string
  stop(): Promise<void>
  /** Resolves when every received request is answered. */
  idle(): Promise<void>
  sessionsOf(server: string, name: string): number
  maxConcurrentSessions(server: string, name: string): number
  castlesOf(server: string, name: string): Castle[]
  reportOf(server: string, name: string): RealmReport | null
  misbehave: Misbehaviour
}

interface Connection {
  visitor: Visitor | null
  path: string
}

type Socket = ServerWebSocket<Connection>

const LOOPBACK = '127.0.0.1'
const ANYWHERE = '0.0.0.0'
const LOOPBACK_NAMES = [LOOPBACK, 'localhost']
const IDLE_TIMEOUT_SECONDS = 60
/** Requests slightly above the limit still get an answer. */
const MAX_MESSAGE_BYTES = 64 * 1024
const REPORT_PATH = /^\/realm\/([^/]+)\/report\/(.+)$/

/** Starts the practice realm, on loopback unless it has names. Its data is in `realm.sqlite` in the data folder. */
export async function startPracticeRealm(options: PracticeRealmOptions): Promise<PracticeRealm> {
  const { dataDir, speed = 1, clock = systemClock, port = 0, names = [], onFault = () => {} } = options
  const journal = options.journal ? openJournal(options.journal) : null
  mkdirSync(dataDir, { recursive: true })
  const store = openRealmStore(dataDir)
  const time = gameTimeFrom(store.clockAnchor(clock.now(), speed))
  const worlds = createWorlds({ clock, time, rows: store.worlds, overrides: noOverrides() })
  const visitors = createVisitors()
  const { misbehave, activeFaults } = createMisbehaviour({ clock, visitors, store })
  const answer = createRequestHandler({ clock, time, worlds, store, visitors, activeFaults, journal, onFault })
  const reportOf = (server: string, name: string) => reportOn({ store, visitors, worlds }, server, name)

  const replies = new Set<Promise<void>>()

  async function track(reply: Promise<void>) {
    replies.add(reply)
    await reply.finally(() => replies.delete(reply))
  }

  const server = Bun.serve<Connection>({
    hostname: names.length > 0 ? ANYWHERE : LOOPBACK,
    development: false,
    port,
    // In production Bun shares ports by default; a second realm would take half of the players.
    reusePort: false,
    fetch: (request, server) => handleHttp(request, server, { names, activeFaults, reportOf }),
    websocket: {
      idleTimeout: IDLE_TIMEOUT_SECONDS,
      maxPayloadLength: MAX_MESSAGE_BYTES,
      open: (socket) => visitors.enter(visitorOf(socket)),
      close(socket) {
        visitors.exit(visitorOf(socket))
        journal?.record(visitorOf(socket), { at: clock.now(), call: 'leave' })
      },
      message: (socket, text) => track(reply(visitorOf(socket), String(text))),
    },
  })

  async function reply(visitor: Visitor, text: string) {
    const message = await answer(visitor, text)
    if (message) visitor.send(message)
  }

  return {
    url: `ws://${names[0] ?? LOOPBACK}:${server.port}`,
    reportUrl: `http://${LOOPBACK}:${server.port}/realm`,
    async stop() {
      await server.stop(true)
      store.close()
      await journal?.close()
    },
    async idle() {
      while (replies.size > 0) await Promise.allSettled(replies)
    },
    sessionsOf: visitors.sessionsOf,
    maxConcurrentSessions: (code, name) => store.player(code, name)?.maxSessions ?? 0,
    castlesOf: (code, name) => reportOf(code, name)?.castles ?? [],
    reportOf,
    misbehave,
  }
}

interface HttpContext extends Pick<PracticeRealm, 'reportOf'> {
  names: string[]
  activeFaults: ActiveFaults
}

function handleHttp(
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

let sessions = 0

function visitorOf(socket: Socket): Visitor {
  socket.data.visitor ??= {
    session: ++sessions,
    path: socket.data.path,
    server: null,
    name: null,
    client: '',
    troopsUnlocked: false,
    send: (message) => {
      socket.send(JSON.stringify(message))
    },
    terminate: () => socket.terminate(),
    close: (code, reason) => socket.close(code, reason),
  }
  return socket.data.visitor
}
