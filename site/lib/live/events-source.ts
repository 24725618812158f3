import type { EventName, PlayerEvents } from '../../../shared/events'
import { answerOf, api } from '../api/api'

export type PlayerEvent = { [Name in EventName]: { name: Name; data: PlayerEvents[Name] } }[EventName]

export interface EventsSource {
  /** The address of a stream; it works once. */
  address(signal: AbortSignal): Promise<string>
  open(address: string): EventSource
}

/** The server's events. The address carries a one-time ticket instead of the session's token. */
export const serverEvents: EventsSource = {
  address: async (signal) => {
    const { ticket } = await answerOf(api.events.ticket.post({}, { fetch: { signal } }))
    return `/api/events?${new URLSearchParams({ token: ticket })}`
  },
  open: (address) => new EventSource(address),
}
