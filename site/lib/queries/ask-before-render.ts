import type { QueryKey, QueryOptions } from '@tanstack/react-query'
import { SECOND } from '../../../shared/time'
import { restoreSession } from '../auth/restore-session'
import { catchUp } from '../clock/use-now'
import { isOffline } from '../connection/connection-store'
import { $session } from '../session/session-store'
import { queryClient } from './query-client'
import { restoreQueries, startPersistingQueries } from './query-persistence'

/** After this the page is rendered without the answers that are missing. */
const PATIENCE = SECOND / 2

interface Wanted {
  queryKey: QueryKey
}

let asking: Promise<unknown> | null = null
let areRestored = false

/** What the first render waits for, if it waits. Until then the page shows its fallback. */
export const answersBeforeRender = (): Promise<unknown> | null => asking

/** Whether the stored answers were restored before the first render. */
export const areQueriesRestored = (): boolean => areRestored

/**
 * Asks for what a page shows before any component runs, and renders it once, with all answers. Called by the module of
 * an island.
 */
export function askBeforeRender(wanted: () => Wanted[]): void {
  // A test renders islands by itself.
  if (globalThis.document?.querySelector('astro-island')) asking = ask(wanted).then(catchUp)
}

async function ask(wanted: () => Wanted[]): Promise<void> {
  startPersistingQueries()
  const session = restoreSession()
  await restoreQueries()
  areRestored = true
  if (!$session.get().user || isOffline()) return
  const queries = wanted()
  // A page that has something to show does not wait for the rest.
  if (queries.some(({ queryKey }) => queryClient.getQueryData(queryKey) !== undefined)) return
  // The component that uses a failed query retries it and shows the error.
  const answers = queries.map((query) => queryClient.query(query as QueryOptions & Wanted))
  await Promise.race([Promise.allSettled([session, ...answers]), pauseOf(PATIENCE)])
}

const pauseOf = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
