import { onVisibility } from '../browser/visibility'
import { endSession } from '../session/end-session'
import { type EventsSource, serverEvents } from './events-source'
import { followEvents } from './follow-events'
import { createHearing, type Word } from './hearing'
import { type Browser, shareEvents, thisBrowser } from './share-events'
import { askForOwedDays, EVENT_NAMES } from './show-event'

interface Door {
  source?: EventsSource
  browser?: Browser
}

/** Shows what the server tells this player, until it is left by what is answered. */
export function followServer(
  playerId: string,
  { source = serverEvents, browser = thisBrowser() }: Door = {},
): () => void {
  function join() {
    const { hear, present, lastHeard: heardBefore } = createHearing(playerId)
    return shareEvents<Word>(browser, {
      name: `events of ${playerId}`,
      follow: (tell) =>
        followEvents({
          source,
          names: EVENT_NAMES,
          reader: {
            onTold: (told) => tell({ kind: 'told', told }),
            onBroken: (lastHeard) => tell({ kind: 'broken', lastHeard }),
            onAway: (lastHeard) => tell({ kind: 'away', lastHeard: lastHeard ?? heardBefore() }),
            onRefused: () => tell({ kind: 'refused' }),
            onEnded: endSession,
          },
        }),
      hear,
      isLost: (word) => (word.kind === 'present' ? word.isBroken : word.kind === 'broken'),
      present,
    })
  }
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
