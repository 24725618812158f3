import { refreshUser } from '../auth/restore-session'
import { markServerReachable, probeServer } from '../connection/connection'
import { invalidate, isRefetchDue, refetchAll } from '../queries/follow-changes'
import { newsQuery } from '../queries/news-queries'
import { botsQuery, profileQuery, subscriptionQuery } from '../queries/player-queries'
import { queryClient } from '../queries/query-client'
import { $session } from '../session/session-store'
import type { PlayerEvent } from './events-source'
import { $build, $server, type ServerState, showAway, showConnected, showReachable } from './server-store'
import { showEvent } from './show-event'

/** What the tab that follows tells the others. */
export type TabMessage =
  | { kind: 'told'; told: PlayerEvent }
  | { kind: 'broken'; lastHeard: number | null }
  | { kind: 'away'; lastHeard: number | null }
  | { kind: 'refused' }
  | Snapshot

interface Snapshot extends ServerState {
  kind: 'present'
  build: string | null
  isBroken: boolean
}

/** What a page does with what it hears. */
interface EventReceiver {
  onMessage(word: TabMessage): void
  snapshot(): Snapshot
  /** When any tab heard the server last, where nobody hears it any more; null where nobody knows. */
  lastSeenAt(): number | null
}

const PUSHED_QUERIES = [profileQuery, subscriptionQuery, botsQuery, newsQuery]

/** Begins anew: what was told before, while the page slept say, is not known to it. */
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

  function applySnapshot({ isAway, connectedSince, build, ...present }: Snapshot) {
    isBroken = present.isBroken
    if (isAway) return showServerAway(present.lastSeenAt)
    const isKnown = isReceiving && !$server.get().isAway
    if (connectedSince !== null && build !== null && !isKnown) connect(build)
  }

  function onMessage(word: TabMessage) {
    // Another player may have signed in a moment ago.
    if ($session.get().user?.id !== playerId) return
    if (word.kind === 'present') return applySnapshot(word)
    if (word.kind === 'away') return showServerAway(word.lastHeard)
    if (word.kind === 'refused') return onStreamRefused()
    if (word.kind === 'told') return word.told.name === 'server' ? connect(word.told.data.build) : showEvent(word.told)
    isBroken = true
    lastSeenAt = word.lastHeard ?? lastSeenAt
  }

  return {
    onMessage,
    snapshot: () => ({ kind: 'present', build: $build.get().served, isBroken, ...$server.get() }),
    lastSeenAt: () => lastSeenAt ?? newestAnswerTime(),
  }
}

/** The tab that follows has found nobody; each tab has a banner that says so until the server answers. */
function showServerAway(lastHeard: number | null) {
  showAway(lastHeard)
  void probeServer()
}

/** Nobody knows what happened before: it is asked for; and all of it, where nobody could ask for a while. */
function catchUp(build: string) {
  const { connectedSince, isAway } = $server.get()
  markServerReachable()
  showConnected(build)
  if (connectedSince !== null || isAway || isRefetchDue()) return refetchEverything()
  for (const { queryKey } of PUSHED_QUERIES) invalidate(queryClient, { queryKey })
}

/** Nothing is told, so what is shown is asked for each time that it is tried. */
function onStreamRefused() {
  showReachable()
  refetchEverything()
}

function refetchEverything() {
  void refreshUser()
  refetchAll(queryClient)
}

/** What an earlier page was answered last, where this one has not heard anything yet. */
function newestAnswerTime(): number | null {
  const answers = queryClient.getQueryCache().getAll()
  return Math.max(0, ...answers.map(({ state }) => state.dataUpdatedAt)) || null
}
