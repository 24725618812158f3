import { streamEvents } from '../../realtime/sse/event-stream'
import { type FollowOptions, followPlayerEvents } from './follow-player-events'
import type { PlayerEvent } from './read-events'

export function streamPlayerEvents(followed: FollowOptions): Response {
  const { clock, leaving } = followed
  return streamEvents({ pieces: encodedEvents(followPlayerEvents(followed)), clock, leaving })
}

const encoder = new TextEncoder()
/** Of events that several pages share. */
const encoded = new WeakMap<PlayerEvent[], Uint8Array>()

async function* encodedEvents(pieces: AsyncGenerator<PlayerEvent[]>): AsyncGenerator<Uint8Array> {
  for await (const events of pieces) {
    const bytes = encoded.get(events) ?? encode(events)
    encoded.set(events, bytes)
    yield bytes
  }
}

// JSON has no line breaks, so no text can forge an event.
const encode = (events: PlayerEvent[]) =>
  encoder.encode(events.map(({ name, data }) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(''))
