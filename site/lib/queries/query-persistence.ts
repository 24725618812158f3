import { type DehydratedState, dehydrate, hydrate, type Query } from '@tanstack/react-query'
import { SECOND } from '../../../shared/time'
import { refreshUser } from '../auth/restore-session'
import { $connection, isOffline } from '../connection/connection-store'
import { $session } from '../session/session-store'
import { changeToPersist, followChanges, refetchAllSoon } from './follow-changes'
import { queryClient } from './query-client'
import { forgetQueries, readQueries, writeQueries } from './query-storage'
import { validAnswers } from './valid-answers'

const PERSIST_INTERVAL = SECOND
/** A page that opened offline may have missed changes. */
const wasOpenedOffline = isOffline()

export async function restoreQueries(): Promise<void> {
  const { user } = $session.get()
  if (user) hydrate(queryClient, validAnswers(await readQueries(user.id)))
  // The network may be back before the queries exist, so that no `online` event would refetch them.
  if (wasOpenedOffline) await queryClient.invalidateQueries({ refetchType: 'none' })
}

/** Saves the cache now, for a page that is about to open. */
export async function persistQueries(): Promise<void> {
  const { user } = $session.get()
  const change = changeToPersist()
  if (!user || !change) return
  await writeQueries({ owner: user.id, change }, answersToPersist())
}

/** Data stays valid even if the latest refetch failed. */
export function answersToPersist(): DehydratedState {
  const { mutations, queries } = dehydrate(queryClient, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: isPersisted,
  })
  return {
    mutations,
    queries: queries.map((query) => ({ ...query, state: { ...query.state, status: 'success', error: null } })),
  }
}

/** For data that must not be stored in the browser. */
export const NOT_PERSISTED = { meta: { isPersisted: false } }
/** For data about other players on the admin pages. */
export const OTHER_PLAYERS_DATA = { ...NOT_PERSISTED, staleTime: 0 }

/** Called when a page cannot render its data. Clears the cache of this page and of the next. */
export function discardAnswers(): void {
  queryClient.clear()
  void forgetQueries()
  void refreshUser()
}

const isPersisted = ({ state, meta }: Query) => state.data !== undefined && meta?.isPersisted !== false

/** Saves the cache whenever it changes, and clears it when another player signs in or the player signs out. */
export function startPersistingQueries(): () => void {
  const stopFollowing = followChanges(queryClient)
  // A page that opens offline may be online again before it receives any event.
  const stopFollowingConnection = $connection.listen((connection) => {
    if (connection === 'online') refetchAllSoon(queryClient)
  })
  let timer: Timer | undefined
  const unsubscribe = queryClient.getQueryCache().subscribe(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      void persistQueries()
    }, PERSIST_INTERVAL)
  })
  const stopListening = $session.listen((now, before) => {
    if (!before?.user || before.user.id === now.user?.id) return
    queryClient.clear()
    void forgetQueries()
  })
  return () => {
    clearTimeout(timer)
    stopFollowing()
    stopFollowingConnection()
    unsubscribe()
    stopListening()
  }
}
