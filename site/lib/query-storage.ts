import { del, get, set } from 'idb-keyval'
import { CACHE_KEPT_FOR, CACHE_VERSION } from '../../shared/limits'

const KEY = 'query-cache'

interface Kept<State> {
  version: string
  keptAt: number
  state: State
}

/** Answers kept between pages, in IndexedDB. A file of its own: pages without a query client empty it as well. */
export async function readQueries<State>(): Promise<State | null> {
  const kept = await get<Kept<State>>(KEY)
  const isGood = kept?.version === CACHE_VERSION && Date.now() - kept.keptAt < CACHE_KEPT_FOR
  return isGood ? kept.state : null
}

export function writeQueries<State>(state: State): Promise<void> {
  return set(KEY, { version: CACHE_VERSION, keptAt: Date.now(), state } satisfies Kept<State>)
}

export const forgetQueries = () => del(KEY)
