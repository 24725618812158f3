import { onVisibilityChange } from '../browser/visibility'
import { endSession } from '../session/session-expiry'
import { createEventReceiver, type TabMessage } from './event-receiver'
import { type EventsSource, serverEvents } from './events-source'
import { followEvents } from './follow-events'
import { type Browser, inThisBuild, shareEvents, thisBrowser } from './share-events'
import { EVENT_NAMES, refetchStaleDays } from './show-event'

interface FollowServerOptions {
  source?: EventsSource
  browser?: Browser
}

/** Shows the player's events on this page. Returns a function that stops. */
export function followServer(
  playerId: string,
  { source = serverEvents, browser = thisBrowser() }: FollowServerOptions = {},
): () => void {
  function join() {
    const { onMessage, snapshot, lastSeenAt: lastSeenBefore } = createEventReceiver(playerId)
    return shareEvents<TabMessage>(browser, {
      name: inThisBuild(`events of ${playerId}`),
      follow: (broadcast) =>
        followEvents({
          source,
          names: EVENT_NAMES,
          reader: {
            onEvent: (event) => broadcast({ kind: 'event', event }),
            onBroken: (lastSeenAt) => broadcast({ kind: 'broken', lastSeenAt }),
            onAway: (lastSeenAt) => broadcast({ kind: 'away', lastSeenAt: lastSeenAt ?? lastSeenBefore() }),
            onRefused: () => broadcast({ kind: 'refused' }),
            onEnded: endSession,
          },
        }),
      onMessage,
      isLost: (message) => (message.kind === 'snapshot' ? message.isBroken : message.kind === 'broken'),
      snapshot,
    })
  }
  let stop = join()
  // A page in the back/forward cache holds no stream, and refetches when it is restored.
  const sleep = () => stop()
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (persisted) stop = join()
  }
  addEventListener('pagehide', sleep)
  addEventListener('pageshow', wake)
  const stopWatching = onVisibilityChange(refetchStaleDays)
  return () => {
    removeEventListener('pagehide', sleep)
    removeEventListener('pageshow', wake)
    stopWatching()
    stop()
  }
}
