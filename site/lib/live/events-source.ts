import type { EventName, PlayerEvents } from '../../../shared/events'
import { answerOf, api } from '../api/api'

/** One event, by its name, with what it says. */
export type PlayerEvent = { [Name in EventName]: { name: Name; data: PlayerEvents[Name] } }[EventName]

/** Where the events of a player come from. */
export interface EventsSource {
  /** The address of a stream; it may be used once. */
  address(signal: AbortSignal): Promise<string>
  open(address: string): EventSource
}

/** What the server tells. A ticket stands in the address, so that the session's token never does. */
export const serverEvents: EventsSource = {
  address: async (signal) => {
    const { ticket } = await answerOf(api.events.ticket.post({}, { fetch: { signal } }))
    return `/api/events?${new URLSearchParams({ token: ticket })}`
  },
  open: (address) => new EventSource(address),
}
