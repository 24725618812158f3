import type { Viewer } from '../sessions/sessions'

/** What a ticket opens: the console of one bot, several of the player's consoles in one stream, or the player's events. */
export type TicketTarget = `console ${string}` | 'consoles' | 'events'

/** A ticket opens one stream, once, within a minute: an address may hold it, where a token would stay valid for days. */
export interface StreamTickets {
  issue(viewer: Viewer, opens: TicketTarget): Promise<string>
  /** Whose ticket it is, if it still opens this; their session may have ended since. */
  redeem(ticket: string, opens: TicketTarget): Promise<Viewer | null>
}
