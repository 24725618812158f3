import { refreshUser } from '../auth/restore-session'
import { foundServer, lookForServer } from '../connection/connection'
import { askAnew, askForAll, isAllOwed } from '../queries/follow-changes'
import { newsQuery } from '../queries/news-queries'
import { botsQuery, profileQuery, subscriptionQuery } from '../queries/player-queries'
import { queryClient } from '../queries/query-client'
import { $session } from '../session/session-store'
import type { Told } from './events-source'
import { $build, $server, type ServerState, showAway, showBack, showHeard } from './server-store'
import { showEvent } from './show-event'

/** What the tab that follows tells the others. */
export type Word =
  | { kind: 'told'; told: Told }
  | { kind: 'broken'; lastHeard: number | null }
  | { kind: 'away'; lastHeard: number | null }
  | { kind: 'refused' }
  | Present

interface Present extends ServerState {
  kind: 'present'
  build: string | null
  isBroken: boolean
}

/** What a page does with what it hears. */
interface Hearing {
  hear(word: Word): void
  present(): Present
  /** When any tab heard the server last, where nobody hears it any more; null where nobody knows. */
  lastHeard(): number | null
}

const TOLD_OF = [profileQuery, subscriptionQuery, botsQuery, newsQuery]

/** Begins anew: what was told before, while the page slept say, is not known to it. */
export function createHearing(playerId: string): Hearing {
  let isHearing = false
  let isBroken = false
  let lastHeard: number | null = null

  function begin(build: string) {
    isHearing = true
    isBroken = false
    lastHeard = null
    beginToHear(build)
  }

  function hearPresent({ isAway, heardSince, build, ...present }: Present) {
    isBroken = present.isBroken
    if (isAway) return loseServer(present.lastHeard)
    const isKnown = isHearing && !$server.get().isAway
    if (heardSince !== null && build !== null && !isKnown) begin(build)
  }

  function hear(word: Word) {
    // Another player may have signed in a moment ago.
    if ($session.get().user?.id !== playerId) return
    if (word.kind === 'present') return hearPresent(word)
    if (word.kind === 'away') return loseServer(word.lastHeard)
    if (word.kind === 'refused') return hearRefusal()
    if (word.kind === 'told') return word.told.name === 'server' ? begin(word.told.data.build) : showEvent(word.told)
    isBroken = true
    lastHeard = word.lastHeard ?? lastHeard
  }

  return {
    hear,
    present: () => ({ kind: 'present', build: $build.get().served, isBroken, ...$server.get() }),
    lastHeard: () => lastHeard ?? newestAnswer(),
  }
}

/** The tab that follows has found nobody; each tab has a banner that says so until the server answers. */
function loseServer(lastHeard: number | null) {
  showAway(lastHeard)
  void lookForServer()
}

/** Nobody knows what happened before: it is asked for; and all of it, where nobody could ask for a while. */
function beginToHear(build: string) {
  const { heardSince, isAway } = $server.get()
  foundServer()
  showHeard(build)
  if (heardSince !== null || isAway || isAllOwed()) return askForEverything()
  for (const { queryKey } of TOLD_OF) askAnew(queryClient, { queryKey })
}

/** Nothing is told, so what is shown is asked for each time that it is tried. */
function hearRefusal() {
  showBack()
  askForEverything()
}

function askForEverything() {
  void refreshUser()
  askForAll(queryClient)
}

/** What an earlier page was answered last, where this one has not heard anything yet. */
function newestAnswer(): number | null {
  const answers = queryClient.getQueryCache().getAll()
  return Math.max(0, ...answers.map(({ state }) => state.dataUpdatedAt)) || null
}
