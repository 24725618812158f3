import mongoose, { type Connection } from 'mongoose'
import { SECOND } from '../../../../shared/time'
import type { Log } from '../../log'
import type { Clock } from '../../time/clock'
import { withTimeout } from '../../time/with-timeout'
import { reconnectModels } from '../connection'
import { type Address, isReachable } from './reachable'

const CHECK_INTERVAL = 5 * SECOND
const RESPONSE_TIMEOUT = 3 * SECOND
const CONNECT_TIMEOUT = 1.5 * SECOND
/** Consecutive silent checks. Counted, because the time that a machine sleeps is not silence. */
const RECONNECT_AFTER = 6
const EXIT_AFTER = 2 * RECONNECT_AFTER

/** The part of a store that the watch needs. */
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

  async function watch() {
    let silentRounds = 0
    while (!stopping.signal.aborted) {
      const round = clock.sleep(CHECK_INTERVAL, stopping.signal).catch(() => {})
      silentRounds = (await isSilent()) ? silentRounds + 1 : 0
      if (stopping.signal.aborted) return
      if (silentRounds === RECONNECT_AFTER) reconnect()
      if (silentRounds === EXIT_AFTER) return endLoudly()
      await round
    }
  }

  async function isSilent() {
    const answer = withTimeout(clock, RESPONSE_TIMEOUT, store.ping())
    const isHeard = await answer.then(
      () => true,
      (error) => error instanceof mongoose.mongo.MongoServerError,
    )
    return !isHeard && (await store.isReachable())
  }

  function reconnect() {
    log.warn('The store can be reached, but has not answered for half a minute; connecting to it anew')
    store.reconnect().catch((error) => log.warn({ err: error }, 'The store does not answer a new connection either'))
  }

  function endLoudly() {
    log.error('The store can be reached, but has not answered for a minute, nor a new connection; this server ends.')
    exit()
  }

  watch()
  return { stop: () => stopping.abort() }
}

/** The store of a connection's models. */
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
