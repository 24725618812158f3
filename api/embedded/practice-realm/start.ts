import { mkdirSync } from 'node:fs'
import type { RealmMap } from '../../../shared/realm-map'
import type { Castle } from '../../game/protocol/game-objects'
import { gameTimeFrom } from '../../game/world/game-time'
import { noOverrides } from '../../game/world/overrides'
import { type Clock, systemClock } from '../../platform/time/clock'
import { type Connection, visitorOf } from './connection'
import { createDelivery } from './deliver-answers'
import { handleHttp, LOOPBACK } from './http'
import { openJournal } from './journal'
import { createRealmMaps } from './map'
import { createMisbehaviour, type Misbehaviour } from './misbehaviour'
import { createOrderHandler } from './misbehaviour-orders'
import { createRaidNews } from './raid-news'
import { openRealmStore } from './realm-store'
import { type RealmReport, reportOn } from './report'
import { createRequestHandler } from './request-handler'
import { createVisitors } from './visitors'
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
  /** Takes orders to misbehave over HTTP, if it listens on loopback only. Never in production. */
  allowsMisbehaviour?: boolean
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
  /** Null if there is no such server. */
  mapOf(server: string): RealmMap | null
  misbehave: Misbehaviour
}

const ANYWHERE = '0.0.0.0'
const IDLE_TIMEOUT_SECONDS = 60
/** Requests slightly above the limit still get an answer. */
const MAX_MESSAGE_BYTES = 64 * 1024

/** Starts the practice realm, on loopback unless it has names. Its data is in `realm.sqlite` in the data folder. */
export async function startPracticeRealm(options: PracticeRealmOptions): Promise<PracticeRealm> {
  const { dataDir, speed = 1, clock = systemClock, port = 0, names = [], onFault = () => {} } = options
  const journal = options.journal ? openJournal(options.journal) : null
  mkdirSync(dataDir, { recursive: true })
  const store = openRealmStore(dataDir)
  const overrides = noOverrides()
  const time = gameTimeFrom(store.clockAnchor(clock.now(), speed))
  const worlds = createWorlds({ clock, time, rows: store.worlds, overrides, transaction: store.transaction })
  const mapOf = createRealmMaps({ clock, time, worlds, store, overrides })
  const visitors = createVisitors()
  const announceRaids = createRaidNews({ time, visitors })
  const parts = { clock, time, worlds, store, visitors, announceRaids }
  const { misbehave, activeFaults } = createMisbehaviour({ ...parts, overrides })
  const deliver = createDelivery(createRequestHandler({ ...parts, activeFaults, journal, onFault }), activeFaults)
  const reportOf = (server: string, name: string) => reportOn(parts, server, name)
  const hasPlayer = (code: string, name: string) => store.player(code, name) !== null
  const takesOrders = options.allowsMisbehaviour === true && names.length === 0
  const executeOrder = takesOrders ? createOrderHandler({ misbehave, hasPlayer }) : null
  const http = { names, activeFaults, reportOf, mapOf, executeOrder, onFault }
  const replies = createPendingReplies()

  const server = Bun.serve<Connection>({
    hostname: names.length > 0 ? ANYWHERE : LOOPBACK,
    development: false,
    port,
    // In production Bun shares ports by default; a second realm would take half of the players.
    reusePort: false,
    fetch: (request, server) => handleHttp(request, server, http),
    websocket: {
      idleTimeout: IDLE_TIMEOUT_SECONDS,
      maxPayloadLength: MAX_MESSAGE_BYTES,
      open: (socket) => visitors.enter(visitorOf(socket)),
      close(socket) {
        visitors.exit(visitorOf(socket))
        journal?.record(visitorOf(socket), { at: clock.now(), call: 'leave' })
      },
      message: (socket, text) => replies.track(deliver(visitorOf(socket), String(text))),
    },
  })

  return {
    url: `ws://${names[0] ?? LOOPBACK}:${server.port}`,
    reportUrl: `http://${LOOPBACK}:${server.port}/realm`,
    async stop() {
      await server.stop(true)
      store.close()
      await journal?.close()
    },
    idle: replies.settled,
    sessionsOf: visitors.sessionsOf,
    maxConcurrentSessions: (code, name) => store.player(code, name)?.maxSessions ?? 0,
    castlesOf: (code, name) => reportOf(code, name)?.castles ?? [],
    reportOf,
    mapOf,
    misbehave,
  }
}

function createPendingReplies() {
  const replies = new Set<Promise<void>>()
  return {
    async track(reply: Promise<void>) {
      replies.add(reply)
      await reply.finally(() => replies.delete(reply))
    },
    async settled() {
      while (replies.size > 0) await Promise.allSettled(replies)
    },
  }
}
