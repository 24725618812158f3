import { del, get, set } from 'idb-keyval'
import { SECOND } from '../../../shared/time'
import { lastChange } from '../session/last-change'
import { CACHE_TTL, CACHE_VERSION } from './freshness'

const KEY = 'query-cache'
const BUILD = import.meta.env.BUILD
/** In some browsers IndexedDB never answers; then continue as if nothing was stored. */
const STORAGE_TIMEOUT = 2 * SECOND

interface Origin {
  /** The player's id; other players on this device do not get the data. */
  owner: string
  /** The last change that the answers reflect. After the next change they are out of date. */
  change: string
}

interface StoredQueries extends Origin {
  version: string
  /** The build that stored them; other builds may not be able to render them. */
  build: string
  storedAt: number
  state: unknown
}

/**
 * Stores answers in IndexedDB between pages. Separate from the query client, because pages without one clear the store
 * too.
 */
export async function readQueries(owner: string): Promise<unknown> {
  const stored = await tryStorage(() => get<StoredQueries>(KEY))
  const isGood = stored?.owner === owner && isFromThisBuild(stored) && Date.now() - stored.storedAt < CACHE_TTL
  return isGood && stored.change === lastChange() ? stored.state : null
}

export async function writeQueries(origin: Origin, state: unknown): Promise<void> {
  const stored: StoredQueries = { ...origin, version: CACHE_VERSION, build: BUILD, storedAt: Date.now(), state }
  await tryStorage(() => set(KEY, stored))
}

export async function forgetQueries(): Promise<void> {
  await tryStorage(() => del(KEY))
}

const isFromThisBuild = ({ version, build }: StoredQueries) => version === CACHE_VERSION && build === BUILD

/** Storage errors, such as in private windows, are ignored: pages then fetch everything. */
function tryStorage<T>(work: () => Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(undefined)
    const timer = setTimeout(giveUp, STORAGE_TIMEOUT)
    // Even opening the database throws if site data is blocked.
    const working = (async () => work())()
    working.then(resolve, giveUp).finally(() => clearTimeout(timer))
  })
}
