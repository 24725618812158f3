import type { EventName } from '../../../shared/events'
import { NO_ANSWER, RequestError } from '../api/request-error'
import { isHidden, onVisibilityChange } from '../browser/visibility'
import { $connection } from '../connection/connection-store'
import { createBackoff } from './backoff'
import type { EventsSource, PlayerEvent } from './events-source'
import { openStream } from './open-stream'

interface EventsReader {
  onEvent(event: PlayerEvent): void
  /** The stream is down and will be reopened after a delay. */
  onBroken(lastSeenAt: number | null): void
  /** The server cannot be reached; retries continue. */
  onAway(lastSeenAt: number | null): void
  /** The server is up but refuses the stream, for example because too many are open; retries continue. */
  onRefused(): void
  /** The session is over; there are no more retries. */
  onEnded(): void
}

interface FollowOptions {
  source: EventsSource
  names: readonly EventName[]
  reader: EventsReader
  /** Returns 0 to 1. Spreads reconnects, because many pages lose a server at once. */
  random?: () => number
}

/** Follows the server's events and reconnects when the stream breaks. Returns a function that stops. */
export function followEvents({ source, names, reader, random = Math.random }: FollowOptions): () => void {
  const backoff = createBackoff(random)
  let isWaiting = false
  let cancelAttempt = () => {}

  function connect() {
    cancelAttempt()
    isWaiting = false
    cancelAttempt = openStream(source, names, {
      onEvent(event) {
        if (event.name === 'server') backoff.recordOpen()
        reader.onEvent(event)
      },
      onFailed: fail,
      onBroken({ wasOpen }) {
        if (!wasOpen) reader.onRefused()
        scheduleReconnect()
      },
    })
  }

  function fail(error: unknown) {
    if (error instanceof RequestError && error.isSessionOver) {
      stop()
      return reader.onEnded()
    }
    backoff.recordBreak()
    if (isAway(error)) reader.onAway(backoff.lastSeenAt())
    scheduleReconnect()
  }

  function scheduleReconnect() {
    backoff.recordBreak()
    cancelAttempt()
    const timer = setTimeout(connect, backoff.nextDelay())
    isWaiting = true
    cancelAttempt = () => clearTimeout(timer)
    reader.onBroken(backoff.lastSeenAt())
  }

  const reconnectNow = () => {
    if (isWaiting && !isHidden()) connect()
  }

  function stop() {
    cancelAttempt()
    stopFollowingNetwork()
    stopWatching()
  }

  const stopFollowingNetwork = $connection.listen((connection) => {
    if (connection === 'online') reconnectNow()
    // The `offline` event may concern another network, and a dead stream looks like a quiet one: a new one finds out.
    else if (backoff.isOpen()) connect()
  })
  const stopWatching = onVisibilityChange(reconnectNow)
  connect()
  return stop
}

/** A 4xx comes from a server that is up; silence and 5xx do not prove that. */
const isAway = (error: unknown) => !(error instanceof RequestError) || error.status === NO_ANSWER || error.status >= 500
