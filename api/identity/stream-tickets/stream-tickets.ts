import type { Viewer } from '../viewer/viewer'

/** The console of one bot, several consoles in one stream, or the player's events. */
export type TicketTarget = `console ${string}` | 'consoles' | 'events'

/** A ticket opens one stream, once, within a minute. It may appear in a URL, where a token would be valid for days. */
export interface StreamTickets {
  issue(viewer: Viewer, target: TicketTarget): Promise<string>
  /** The viewer who was issued the ticket, or null. Their session may have ended since. */
  redeem(ticket: string, target: TicketTarget): Promise<Viewer | null>
}
