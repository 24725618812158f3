import { refreshUser } from '../auth/restore-session'
import { lookForServer } from '../connection/connection'
import { askAnew } from '../queries/follow-changes'
import { newsQuery } from '../queries/news-queries'
import { botsQuery, profileQuery } from '../queries/player-queries'
import { queryClient } from '../queries/query-client'
import { endSession } from '../session/end-session'
import { onVisibility } from '../visibility'
import { type EventsSource, serverEvents, type Told } from './events-source'
import { followEvents } from './follow-events'
import { $build, $server, type ServerState, showAway, showBack, showHeard } from './server-store'
import { type Browser, shareEvents, thisBrowser } from './share-events'
import { askForOwedDays, EVENT_NAMES, showEvent } from './show-event'

/** What the tab that follows tells the others. */
type Word =
  | { kind: 'told'; told: Told }
  | { kind: 'away'; lastHeard: number | null }
  | { kind: 'refused' }
  | ({ kind: 'present'; build: string | null } & ServerState)

const TOLD_OF = [profileQuery, botsQuery, newsQuery]

interface Door {
  source?: EventsSource
  browser?: Browser
}

/** Shows what the server tells this player, until it is left by what is answered. */
export function followServer(
  playerId: string,
  { source = serverEvents, browser = thisBrowser() }: Door = {},
): () => void {
  const join = () =>
    shareEvents<Word>(browser, {
      name: `events of ${playerId}`,
      follow: (tell) =>
        followEvents({
          source,
          names: EVENT_NAMES,
          reader: {
            onTold: (told) => tell({ kind: 'told', told }),
            onAway: (lastHeard) => tell({ kind: 'away', lastHeard: lastHeard ?? newestAnswer() }),
            onRefused: () => tell({ kind: 'refused' }),
            onEnded: endSession,
          },
        }),
      hear,
      isLost: (word) => word.kind === 'away' || (word.kind === 'present' && word.isAway),
      present: () => ({ kind: 'present', build: $build.get().served, ...$server.get() }),
    })
  let leave = join()
  // A page that sleeps in the history holds nothing, and asks anew when it wakes.
  const sleep = () => leave()
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (persisted) leave = join()
  }
  addEventListener('pagehide', sleep)
  addEventListener('pageshow', wake)
  const unwatch = onVisibility(askForOwedDays)
  return () => {
    removeEventListener('pagehide', sleep)
    removeEventListener('pageshow', wake)
    unwatch()
    leave()
  }
}

function hear(word: Word) {
  if (word.kind === 'away') return loseServer(word.lastHeard)
  if (word.kind === 'refused') return hearRefusal()
  if (word.kind === 'present') return hearPresent(word)
  if (word.told.name === 'server') return beginToHear(word.told.data.build)
  showEvent(word.told)
}

/** The tab that follows has found nobody; each tab has a banner that says so until the server answers. */
function loseServer(lastHeard: number | null) {
  showAway(lastHeard)
  void lookForServer()
}

/** Nobody knows what happened before: it is asked for; and all of it, where nobody could ask for a while. */
function beginToHear(build: string) {
  const { heardSince, isAway } = $server.get()
  showHeard(build)
  if (heardSince !== null || isAway) return askForAll()
  for (const { queryKey } of TOLD_OF) askAnew(queryClient, { queryKey })
}

function askForAll() {
  void refreshUser()
  askAnew(queryClient)
}

/** Nothing is told, so what is shown is asked for each time that it is tried. */
function hearRefusal() {
  showBack()
  askForAll()
}

function hearPresent({ isAway, lastHeard, heardSince, build }: ServerState & { build: string | null }) {
  if (isAway) return loseServer(lastHeard)
  if (heardSince !== null && build !== null && $server.get().heardSince === null) beginToHear(build)
}

/** What an earlier page was answered last, where this one has not heard anything yet. */
function newestAnswer(): number | null {
  const answers = queryClient.getQueryCache().getAll()
  return Math.max(0, ...answers.map(({ state }) => state.dataUpdatedAt)) || null
}
