import { refreshUser } from '../auth/restore-session'
import { markServerReachable, probeServer } from '../connection/connection-store'
import { invalidate, isRefetchDue, refetchAll } from '../queries/follow-changes'
import { accountsKey, botsQuery, profileQuery, subscriptionQuery } from '../queries/player-queries'
import { queryClient } from '../queries/query-client'
import { $session } from '../session/session-store'
import type { PlayerEvent } from './events-source'
import { $build, $server, type ServerState, showAway, showConnected, showReachable } from './server-store'
import { showEvent } from './show-event'
import { refetchUnseenCount } from './show-news'

/** What the tab that holds the stream sends to the other tabs. */
export type TabMessage =
  | { kind: 'event'; event: PlayerEvent }
  | { kind: 'broken'; lastSeenAt: number | null }
  | { kind: 'away'; lastSeenAt: number | null }
  | { kind: 'refused' }
  | Snapshot

interface Snapshot extends ServerState {
  kind: 'snapshot'
  build: string | null
  isBroken: boolean
}

interface EventReceiver {
  onMessage(message: TabMessage): void
  snapshot(): Snapshot
  /** When any tab last received something, if the stream is down. In milliseconds since 1970; null if unknown. */
  lastSeenAt(): number | null
}

const PUSHED_QUERIES = [profileQuery, subscriptionQuery, botsQuery, { queryKey: accountsKey }]

/** Starts without state: events may have been missed before, for example in the back/forward cache. */
export function createEventReceiver(playerId: string): EventReceiver {
  let isReceiving = false
  let isBroken = false
  let lastSeenAt: number | null = null

  function connect(build: string) {
    isReceiving = true
    isBroken = false
    lastSeenAt = null
    catchUp(build)
  }

  function applySnapshot({ isAway, connectedSince, build, ...server }: Snapshot) {
    isBroken = server.isBroken
    if (isAway) return showServerAway(server.lastSeenAt)
    const isKnown = isReceiving && !$server.get().isAway
    if (connectedSince !== null && build !== null && !isKnown) connect(build)
  }

  function onMessage(message: TabMessage) {
    // Another player may just have signed in.
    if ($session.get().user?.id !== playerId) return
    if (message.kind === 'snapshot') return applySnapshot(message)
    if (message.kind === 'away') return showServerAway(message.lastSeenAt)
    if (message.kind === 'refused') return onStreamRefused()
    if (message.kind === 'event')
      return message.event.name === 'server' ? connect(message.event.data.build) : showEvent(message.event)
    isBroken = true
    lastSeenAt = message.lastSeenAt ?? lastSeenAt
  }

  return {
    onMessage,
    snapshot: () => ({ kind: 'snapshot', build: $build.get().served, isBroken, ...$server.get() }),
    lastSeenAt: () => lastSeenAt ?? newestAnswerTime(),
  }
}

/** The tab that holds the stream cannot reach the server. Each tab shows the banner and probes on its own. */
function showServerAway(lastSeenAt: number | null) {
  showAway(lastSeenAt)
  void probeServer()
}

/** Events before the connection were missed, so refetch what the server pushes. After an outage, refetch everything. */
function catchUp(build: string) {
  const { connectedSince, isAway } = $server.get()
  markServerReachable()
  showConnected(build)
  if (connectedSince !== null || isAway || isRefetchDue()) return refetchEverything()
  for (const { queryKey } of PUSHED_QUERIES) invalidate(queryClient, { queryKey })
  refetchUnseenCount()
}

/** Without a stream, every attempt refetches everything. */
function onStreamRefused() {
  showReachable()
  refetchEverything()
}

function refetchEverything() {
  void refreshUser()
  refetchAll(queryClient)
  refetchUnseenCount()
}

/** The newest answer in the cache, which an earlier page may have received. */
function newestAnswerTime(): number | null {
  const answers = queryClient.getQueryCache().getAll()
  return Math.max(0, ...answers.map(({ state }) => state.dataUpdatedAt)) || null
}
