import type { EventName } from '../../../shared/events'
import { SECOND } from '../../../shared/time'
import { NO_ANSWER, RequestError } from '../api/request-error'
import { isHidden, onVisibilityChange } from '../browser/visibility'
import { $connection } from '../connection/connection'
import type { EventsSource, PlayerEvent } from './events-source'

const INITIAL_DELAY = SECOND / 2
const MAX_DELAY = 15 * SECOND
/** For a ticket, and until the stream has said something. */
const CONNECT_TIMEOUT = 10 * SECOND
/** A stream that lasted this long was none that breaks as soon as it is there. */
const STABLE_AFTER = 10 * SECOND

interface EventsReader {
  onEvent(told: PlayerEvent): void
  /** There is no stream; one is opened after a wait, which is a long one behind another tab. */
  onBroken(lastHeard: number | null): void
  /** The server cannot be reached; it is tried again. */
  onAway(lastHeard: number | null): void
  /** The server is there and gives no stream, because too many are open say; it is tried again. */
  onRefused(): void
  /** The server does not know the session any more; nothing is tried again. */
  onEnded(): void
}

interface FollowOptions {
  source: EventsSource
  names: readonly EventName[]
  reader: EventsReader
  /** Between 0 and 1: many pages lose a server at once, and shall not all come back at once. */
  random?: () => number
}

/** Follows what the server tells, and comes back whenever the stream breaks; answers how to leave. */
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

  /** No stream came of it. */
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
    // The browser's word may be about another network than the server's, and a dead stream looks like a quiet one: a new
    // one finds out.
    else replaceStream()
  })
  const unwatch = onVisibilityChange(reconnectNow)
  connect()
  return leave
}

/** A refusal comes from a server that is there; silence and a server in trouble leave nobody to say what is so. */
const isAway = (error: unknown) => !(error instanceof RequestError) || error.status === NO_ANSWER || error.status >= 500
