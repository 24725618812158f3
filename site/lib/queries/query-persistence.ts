import { type DehydratedState, dehydrate, hydrate, type Query } from '@tanstack/react-query'
import { SECOND } from '../../../shared/time'
import { refreshUser } from '../auth/restore-session'
import { $connection, isOffline } from '../connection/connection'
import { $session } from '../session/session-store'
import { changeToPersist, followChanges, refetchAllSoon } from './follow-changes'
import { queryClient } from './query-client'
import { forgetQueries, readQueries, writeQueries } from './query-storage'
import { validAnswers } from './valid-answers'

const PERSIST_INTERVAL = SECOND
/** Nobody has told this player's pages of changes meanwhile. */
const wasOpenedOffline = isOffline()

/** Brings back what earlier pages fetched for the same player. */
export async function restoreQueries(): Promise<void> {
  const { user } = $session.get()
  if (user) hydrate(queryClient, validAnswers(await readQueries(user.id)))
  // The network may be back before anything is here that it could make ask anew.
  if (wasOpenedOffline) await queryClient.invalidateQueries({ refetchType: 'none' })
}

/** Keeps what is known right now, for a page that is about to open. */
export async function persistQueries(): Promise<void> {
  const { user } = $session.get()
  const change = changeToPersist()
  if (!user || !change) return
  await writeQueries({ owner: user.id, change }, answersToPersist())
}

/** An answer is good although the server could not be asked again since. */
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

/** Stays out of the browser's storage. */
export const NOT_PERSISTED = { meta: { isKept: false } }
/** What an admin reads of other people. */
export const OTHER_PLAYERS_DATA = { ...NOT_PERSISTED, staleTime: 0 }

/** A page could not be drawn from what it knows: all of it is asked for again, by the next page as well. */
export function discardAnswers(): void {
  queryClient.clear()
  void forgetQueries()
  void refreshUser()
}

const isPersisted = ({ state, meta }: Query) => state.data !== undefined && meta?.isKept !== false

/** Keeps what changes from now on, here and elsewhere, and forgets it when another player takes over or nobody is left. */
export function startPersistingQueries(): () => void {
  const unfollow = followChanges(queryClient)
  // A page may open without a network, and be back before it hears of any server.
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
  const unlisten = $session.listen((now, before) => {
    if (!before?.user || before.user.id === now.user?.id) return
    queryClient.clear()
    void forgetQueries()
  })
  return () => {
    clearTimeout(timer)
    unfollow()
    stopFollowingConnection()
    unsubscribe()
    unlisten()
  }
}
