import { del, get, set } from 'idb-keyval'
import { lastChange } from '../session/last-change'
import { CACHE_KEPT_FOR, CACHE_VERSION } from './freshness'

const KEY = 'query-cache'

interface Origin {
  /** Whose they are: the next player on this device does not get them. */
  owner: string
  /** The last change that they know of: after the next one they are out of date, whichever page keeps them. */
  change: string
}

interface Kept<State> extends Origin {
  version: string
  keptAt: number
  state: State
}

/** Answers kept between pages, in IndexedDB. A file of its own: pages without a query client empty it as well. */
export async function readQueries<State>(owner: string): Promise<State | null> {
  const kept = await ifKept(() => get<Kept<State>>(KEY))
  const isGood = kept?.owner === owner && kept.version === CACHE_VERSION && Date.now() - kept.keptAt < CACHE_KEPT_FOR
  return isGood && kept.change === lastChange() ? kept.state : null
}

export async function writeQueries<State>(origin: Origin, state: State): Promise<void> {
  const kept: Kept<State> = { ...origin, version: CACHE_VERSION, keptAt: Date.now(), state }
  await ifKept(() => set(KEY, kept))
}

export async function forgetQueries(): Promise<void> {
  await ifKept(() => del(KEY))
}

/** A browser that keeps nothing, in a private window say, stops nobody: every page then fetches for itself. */
const ifKept = <T>(work: () => Promise<T>) => Promise.try(work).catch(() => undefined)
