import type { EventName } from '../../../shared/events'
import { SECOND } from '../../../shared/time'
import { NO_ANSWER, RequestError } from '../api/request-error'
import { isHidden, onVisibility } from '../browser/visibility'
import { $connection } from '../connection/connection'
import type { EventsSource, Told } from './events-source'

const FIRST_WAIT = SECOND / 2
const LONGEST_WAIT = 15 * SECOND
/** For a ticket, and until the stream has said something. */
const PATIENCE = 10 * SECOND
/** A stream that lasted this long was none that breaks as soon as it is there. */
const STEADY_AFTER = 10 * SECOND

interface EventsReader {
  onTold(told: Told): void
  /** There is no stream; one is opened after a wait, which is a long one behind another tab. */
  onBroken(lastHeard: number | null): void
  /** The server cannot be reached; it is tried again. */
  onAway(lastHeard: number | null): void
  /** The server is there and gives no stream, because too many are open say; it is tried again. */
  onRefused(): void
  /** The server does not know the session any more; nothing is tried again. */
  onEnded(): void
}

interface Following {
  source: EventsSource
  names: readonly EventName[]
  reader: EventsReader
  /** Between 0 and 1: many pages lose a server at once, and shall not all come back at once. */
  random?: () => number
}

/** Follows what the server tells, and comes back whenever the stream breaks; answers how to leave. */
export function followEvents({ source, names, reader, random = Math.random }: Following): () => void {
  let failures = 0
  let openSince: number | null = null
  let lastHeard: number | null = null
  let isWaiting = false
  let leaveAttempt = () => {}

  function connect() {
    leaveAttempt()
    isWaiting = false
    const left = new AbortController()
    let stream: EventSource | null = null
    let isOpen = false
    const timer = setTimeout(() => fail(null), PATIENCE)
    leaveAttempt = () => {
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
        comeBack()
      }
    }

    function hear(told: Told) {
      if (told.name === 'server') {
        clearTimeout(timer)
        isOpen = true
        openSince = Date.now()
      }
      reader.onTold(told)
    }
  }

  /** No stream came of it. */
  function fail(error: unknown) {
    if (error instanceof RequestError && error.isSessionOver) {
      leave()
      return reader.onEnded()
    }
    noteBreak()
    if (isAway(error)) reader.onAway(lastHeard)
    comeBack()
  }

  function comeBack() {
    noteBreak()
    leaveAttempt()
    const timer = setTimeout(connect, waitAfter(failures++))
    isWaiting = true
    leaveAttempt = () => clearTimeout(timer)
    reader.onBroken(lastHeard)
  }

  function noteBreak() {
    if (openSince === null) return
    lastHeard = Date.now()
    if (lastHeard - openSince > STEADY_AFTER) failures = 0
    openSince = null
  }

  function waitAfter(failed: number) {
    const most = Math.min(FIRST_WAIT * 2 ** failed, LONGEST_WAIT)
    return (most * (1 + random())) / 2
  }

  const hurry = () => {
    if (isWaiting && !isHidden()) connect()
  }
  const doubt = () => {
    if (openSince !== null) connect()
  }

  function leave() {
    leaveAttempt()
    unfollow()
    unwatch()
  }

  const unfollow = $connection.listen((connection) => {
    if (connection === 'online') hurry()
    // The browser's word may be about another network than the server's, and a dead stream looks like a quiet one: a new
    // one finds out.
    else doubt()
  })
  const unwatch = onVisibility(hurry)
  connect()
  return leave
}

/** A refusal comes from a server that is there; silence and a server in trouble leave nobody to say what is so. */
const isAway = (error: unknown) => !(error instanceof RequestError) || error.status === NO_ANSWER || error.status >= 500
