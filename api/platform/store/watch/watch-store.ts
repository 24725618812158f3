import mongoose, { type Connection } from 'mongoose'
import { SECOND } from '../../../../shared/time'
import type { Log } from '../../log'
import type { Clock } from '../../time/clock'
import { repeat } from '../../time/repeat'
import { withTimeout } from '../../time/with-timeout'
import { reconnectModels } from '../connection'
import { type Address, isReachable } from './reachable'

const CHECK_INTERVAL = 5 * SECOND
const RESPONSE_TIMEOUT = 3 * SECOND
const CONNECT_TIMEOUT = 1.5 * SECOND
/** Consecutive silent checks. Counted, because the time that a machine sleeps is not silence. */
const RECONNECT_AFTER = 6
const EXIT_AFTER = 2 * RECONNECT_AFTER

export interface WatchedStore {
  /** May never settle. */
  ping(): Promise<unknown>
  isReachable(): Promise<boolean>
  reconnect(): Promise<void>
}

interface WatchOptions {
  clock: Clock
  log: Log
  store: WatchedStore
  /** By default the process exits, so that a supervisor restarts it. */
  exit?: () => void
}

/**
 * Reconnects to a store that is reachable but has not answered for half a minute, and exits if that does not help. It
 * waits for a store that is not reachable.
 */
export function watchStore({ clock, log, store, exit = () => process.exit(1) }: WatchOptions) {
  const stopping = new AbortController()
  let silentChecks = 0

  async function check() {
    silentChecks = (await isSilent()) ? silentChecks + 1 : 0
    if (stopping.signal.aborted) return
    if (silentChecks === RECONNECT_AFTER) reconnect()
    if (silentChecks === EXIT_AFTER) exitWithError()
  }

  async function isSilent() {
    const answer = withTimeout(clock, RESPONSE_TIMEOUT, store.ping())
    const hasAnswered = await answer.then(
      () => true,
      (error) => error instanceof mongoose.mongo.MongoServerError,
    )
    return !hasAnswered && (await store.isReachable())
  }

  function reconnect() {
    log.warn('The store is reachable, but has not answered for half a minute; reconnecting')
    store.reconnect().catch((error) => log.warn({ err: error }, 'The store does not answer a new connection either'))
  }

  function exitWithError() {
    log.error('The store is reachable, but has not answered for a minute, nor a new connection; this server exits')
    stopping.abort()
    exit()
  }

  const failure = 'The store could not be checked'
  void repeat({ clock, log }, { run: check, pause: CHECK_INTERVAL, fromStart: true, failure }, stopping.signal)
  return { stop: () => stopping.abort() }
}

export function watchedStore(connection: Connection, uri: string): WatchedStore {
  const addresses = () => connection.getClient().options.hosts.map(addressOf)
  return {
    // Any member may answer: a replica set without a primary is not silent.
    ping: () => connection.getClient().db().admin().command({ ping: 1 }, { readPreference: 'nearest' }),
    async isReachable() {
      const reachable = await Promise.all(addresses().map((address) => isReachable(address, CONNECT_TIMEOUT)))
      return reachable.includes(true)
    },
    reconnect: () => reconnectModels(connection, uri),
  }
}

type Host = mongoose.mongo.HostAddress

function addressOf(host: Host): Address {
  return host.socketPath ? { path: host.socketPath } : host.toHostPort()
}
