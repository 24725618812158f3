import { del, get, set } from 'idb-keyval'
import { CACHE_KEPT_FOR, CACHE_VERSION } from '../../shared/limits'

const KEY = 'query-cache'

interface Kept<State> {
  /** Whose they are: the next player on this device does not get them. */
  owner: string
  version: string
  keptAt: number
  state: State
}

/** Answers kept between pages, in IndexedDB. A file of its own: pages without a query client empty it as well. */
export async function readQueries<State>(owner: string): Promise<State | null> {
  const kept = await get<Kept<State>>(KEY)
  const isGood = kept?.owner === owner && kept.version === CACHE_VERSION && Date.now() - kept.keptAt < CACHE_KEPT_FOR
  return isGood ? kept.state : null
}

export function writeQueries<State>(owner: string, state: State): Promise<void> {
  return set(KEY, { owner, version: CACHE_VERSION, keptAt: Date.now(), state } satisfies Kept<State>)
}

export const forgetQueries = () => del(KEY)
