import { streamEvents } from '../../realtime/sse/event-stream'
import { type FollowOptions, followPlayerEvents } from './follow-player-events'
import type { PlayerEvent } from './read-events'

export function streamPlayerEvents(followed: FollowOptions): Response {
  const { clock, leaving } = followed
  return streamEvents({ pieces: encodedEvents(followPlayerEvents(followed)), clock, leaving })
}

const encoder = new TextEncoder()

async function* encodedEvents(pieces: AsyncGenerator<PlayerEvent[]>): AsyncGenerator<Uint8Array> {
  for await (const events of pieces) {
    // JSON has no line breaks, so no text can forge an event.
    yield encoder.encode(events.map(({ name, data }) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(''))
  }
}
