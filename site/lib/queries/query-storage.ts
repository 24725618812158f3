import { del, get, set } from 'idb-keyval'
import { SECOND } from '../../../shared/time'
import { lastChange } from '../session/last-change'
import { CACHE_TTL, CACHE_VERSION } from './freshness'

const KEY = 'query-cache'
const BUILD = import.meta.env.BUILD
/** Some browsers never answer: a page then goes on as if nothing had been kept. */
const STORAGE_TIMEOUT = 2 * SECOND

interface Origin {
  /** Whose they are: the next player on this device does not get them. */
  owner: string
  /** The last change that they know of: after the next one they are out of date, whichever page keeps them. */
  change: string
}

interface StoredQueries extends Origin {
  version: string
  /** Which build of the site kept them: what another one can draw is not known. */
  build: string
  keptAt: number
  state: unknown
}

/** Answers kept between pages, in IndexedDB. A file of its own: pages without a query client empty it as well. */
export async function readQueries(owner: string): Promise<unknown> {
  const kept = await tryStorage(() => get<StoredQueries>(KEY))
  const isGood = kept?.owner === owner && isFromThisBuild(kept) && Date.now() - kept.keptAt < CACHE_TTL
  return isGood && kept.change === lastChange() ? kept.state : null
}

export async function writeQueries(origin: Origin, state: unknown): Promise<void> {
  const kept: StoredQueries = { ...origin, version: CACHE_VERSION, build: BUILD, keptAt: Date.now(), state }
  await tryStorage(() => set(KEY, kept))
}

export async function forgetQueries(): Promise<void> {
  await tryStorage(() => del(KEY))
}

const isFromThisBuild = ({ version, build }: StoredQueries) => version === CACHE_VERSION && build === BUILD

/** A browser that keeps nothing, in a private window say, stops nobody: every page then fetches for itself. */
function tryStorage<T>(work: () => Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(undefined)
    const timer = setTimeout(giveUp, STORAGE_TIMEOUT)
    // Already to name the database throws where site data is blocked.
    const working = (async () => work())()
    working.then(resolve, giveUp).finally(() => clearTimeout(timer))
  })
}
