import { afterAll, afterEach, beforeAll } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { EventsDouble } from './events-double'

const streams: EventsDouble[] = []

export const TICKETS = { 'POST /api/events/ticket': () => Response.json({ ticket: 'a-ticket' }) }

export function withEvents(): void {
  const realEventSource = globalThis.EventSource
  beforeAll(() => {
    globalThis.EventSource = class extends EventsDouble {
      constructor(address: string) {
        super(address)
        streams.push(this)
      }
    } as unknown as typeof EventSource
  })
  afterEach(() => {
    streams.length = 0
  })
  afterAll(() => {
    globalThis.EventSource = realEventSource
  })
}

export function openedStream(): Promise<EventsDouble> {
  const findOpen = () => {
    const open = streams.find(({ isClosed }) => !isClosed)
    if (!open) throw new Error('The page has opened no stream.')
    return open
  }
  // A page that lost its server reconnects after up to a second.
  return waitFor(findOpen, { timeout: 8000 })
}

/** Returns the page's stream after its first event. */
export async function pageEvents(build = 'one'): Promise<EventsDouble> {
  const stream = await openedStream()
  stream.send('server', { build })
  return stream
}
