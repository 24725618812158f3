import type { EventName } from '../../../shared/events'
import { SECOND } from '../../../shared/time'
import type { EventsSource, PlayerEvent } from './events-source'

/** The time for the address and the first event together. */
const TIMEOUT = 10 * SECOND

interface StreamListener {
  onEvent(event: PlayerEvent): void
  /** There was no stream in time; `error` is null after a timeout. */
  onFailed(error: unknown): void
  onBroken(stream: { wasOpen: boolean }): void
}

/** Opens one stream, which is open once its `server` event has arrived. Returns a function that closes it. */
export function openStream(source: EventsSource, names: readonly EventName[], listener: StreamListener): () => void {
  const closing = new AbortController()
  const timer = setTimeout(() => listener.onFailed(null), TIMEOUT)
  let stream: EventSource | null = null
  let isOpen = false
  source.address(closing.signal).then(connect, (error) => closing.signal.aborted || listener.onFailed(error))

  function connect(address: string) {
    if (closing.signal.aborted) return
    stream = source.open(address)
    for (const name of names) stream.addEventListener(name, ({ data }) => receive({ name, data: JSON.parse(data) }))
    stream.onerror = () => listener.onBroken({ wasOpen: isOpen })
  }

  function receive(event: PlayerEvent) {
    if (event.name === 'server') {
      clearTimeout(timer)
      isOpen = true
    }
    listener.onEvent(event)
  }

  return () => {
    closing.abort()
    stream?.close()
    clearTimeout(timer)
  }
}
