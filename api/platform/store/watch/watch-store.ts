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
/** Rounds of silence in a row: counted, because the hours of a machine that slept are no silence. */
const RECONNECT_AFTER = 6
const EXIT_AFTER = 2 * RECONNECT_AFTER

/** What a watch needs of a store. */
export interface WatchedStore {
  /** Settles with the store's answer, or never. */
  ping(): Promise<unknown>
  isReachable(): Promise<boolean>
  reconnect(): Promise<void>
}

interface WatchOptions {
  clock: Clock
  log: Log
  store: WatchedStore
  /** By default the process ends, for a supervisor to start it anew. */
  exit?: () => void
}

/**
 * Connects anew to a store that has not answered for half a minute although it can be reached, and ends the process where that
 * does not help. A store that cannot be reached is waited for.
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

/** The store that the models of a connection speak to. */
export function watchedStore(connection: Connection, uri: string): WatchedStore {
  const addresses = () => connection.getClient().options.hosts.map(addressOf)
  return {
    // Any member of a replica set may answer: one without a primary is not silent.
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
