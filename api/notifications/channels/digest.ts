/** What a player's bots did since the last summary. */
export interface Digest {
  /** The span that it tells of. */
  from: number
  until: number
  /** What came in, by unit, largest first. */
  gains: { unit: string; amount: number }[]
  bots: DigestBot[]
  /** Alerts that waited for the summary, newest first. */
  alerts: { message: string; bot: string | null; at: number; more: number }[]
  /** What only the player can do, as sentences. */
  todo: string[]
}

export interface DigestBot {
  id: string
  name: string
  state: 'online' | 'resting' | 'offline' | 'error'
  /** In the unit of its template. */
  gained: number
  unit: string
  onlineMs: number
  /** Why it stands still; null if it does not. */
  reason: string | null
}
