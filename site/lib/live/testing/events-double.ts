import type { EventName, PlayerEvents } from '../../../../shared/events'
import type { EventsSource } from '../events-source'

type Listener = (event: MessageEvent) => void

export class EventsDouble {
  isClosed = false
  onerror: (() => void) | null = null
  readonly #listeners = new Map<string, Listener>()

  constructor(readonly address: string) {}

  addEventListener(name: string, listener: Listener) {
    this.#listeners.set(name, listener)
  }

  send<Name extends EventName>(name: Name, data: PlayerEvents[Name]) {
    if (!this.isClosed) this.#listeners.get(name)?.(new MessageEvent(name, { data: JSON.stringify(data) }))
  }

  break() {
    if (!this.isClosed) this.onerror?.()
  }

  close() {
    this.isClosed = true
  }
}

/** A source that hands out a fixed ticket unless the test supplies another function. */
export function eventsDouble(address: EventsSource['address'] = async () => 'a ticket') {
  const streams: EventsDouble[] = []
  const source: EventsSource = {
    address,
    open: (given) => {
      const stream = new EventsDouble(given)
      streams.push(stream)
      return stream as unknown as EventSource
    },
  }
  return {
    source,
    streams,
    open: () => streams.filter(({ isClosed }) => !isClosed),
    newest: () => {
      const stream = streams.at(-1)
      if (!stream) throw new Error('No stream was opened.')
      return stream
    },
  }
}
