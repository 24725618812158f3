import type { EventName } from '../../../shared/events'
import { SECOND } from '../../../shared/time'
import { NO_ANSWER, RequestError } from '../api/request-error'
import { isHidden, onVisibilityChange } from '../browser/visibility'
import { $connection } from '../connection/connection'
import type { EventsSource, PlayerEvent } from './events-source'

const INITIAL_DELAY = SECOND / 2
const MAX_DELAY = 15 * SECOND
/** For the ticket and the first event together. */
const CONNECT_TIMEOUT = 10 * SECOND
/** A stream that lasted this long resets the backoff. */
const STABLE_AFTER = 10 * SECOND

interface EventsReader {
  onEvent(told: PlayerEvent): void
  /** The stream is down and will be reopened after a delay. */
  onBroken(lastHeard: number | null): void
  /** The server cannot be reached; retries continue. */
  onAway(lastHeard: number | null): void
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
  let failures = 0
  let openSince: number | null = null
  let lastSeenAt: number | null = null
  let isWaiting = false
  let cancelAttempt = () => {}

  function connect() {
    cancelAttempt()
    isWaiting = false
    const left = new AbortController()
    let stream: EventSource | null = null
    let isOpen = false
    const timer = setTimeout(() => fail(null), CONNECT_TIMEOUT)
    cancelAttempt = () => {
      left.abort()
      stream?.close()
      clearTimeout(timer)
    }
    source.address(left.signal).then(open, (error) => left.signal.aborted || fail(error))

    function open(address: string) {
      if (left.signal.aborted) return
      stream = source.open(address)
      for (const name of names) stream.addEventListener(name, ({ data }) => hear({ name, data: JSON.parse(data) }))
      stream.onerror = () => {
        if (!isOpen) reader.onRefused()
        scheduleReconnect()
      }
    }

    function hear(told: PlayerEvent) {
      if (told.name === 'server') {
        clearTimeout(timer)
        isOpen = true
        openSince = Date.now()
      }
      reader.onEvent(told)
    }
  }

  /** The attempt failed before a stream was open. */
  function fail(error: unknown) {
    if (error instanceof RequestError && error.isSessionOver) {
      leave()
      return reader.onEnded()
    }
    recordDisconnect()
    if (isAway(error)) reader.onAway(lastSeenAt)
    scheduleReconnect()
  }

  function scheduleReconnect() {
    recordDisconnect()
    cancelAttempt()
    const timer = setTimeout(connect, delayAfter(failures++))
    isWaiting = true
    cancelAttempt = () => clearTimeout(timer)
    reader.onBroken(lastSeenAt)
  }

  function recordDisconnect() {
    if (openSince === null) return
    lastSeenAt = Date.now()
    if (lastSeenAt - openSince > STABLE_AFTER) failures = 0
    openSince = null
  }

  function delayAfter(failed: number) {
    const most = Math.min(INITIAL_DELAY * 2 ** failed, MAX_DELAY)
    return (most * (1 + random())) / 2
  }

  const reconnectNow = () => {
    if (isWaiting && !isHidden()) connect()
  }
  const replaceStream = () => {
    if (openSince !== null) connect()
  }

  function leave() {
    cancelAttempt()
    unfollow()
    unwatch()
  }

  const unfollow = $connection.listen((connection) => {
    if (connection === 'online') reconnectNow()
    // The `offline` event may concern another network, and a dead stream looks like a quiet one. A new stream finds
    // out.
    else replaceStream()
  })
  const unwatch = onVisibilityChange(reconnectNow)
  connect()
  return leave
}

/** A 4xx comes from a server that is up; silence and 5xx do not prove that. */
const isAway = (error: unknown) => !(error instanceof RequestError) || error.status === NO_ANSWER || error.status >= 500
