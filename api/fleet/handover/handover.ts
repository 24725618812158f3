/** Brings due bots to a process with room. Offers may be lost or come twice: the store decides who runs a bot. */
export interface Handover {
  /** Whether several processes share the offers. */
  readonly isShared: boolean
  /** While false, processes have to find due bots in the store. */
  readonly isReachable: boolean
  offer(botIds: string[], options?: { isUrgent: boolean }): Promise<void>
  /** Passes offered bots to this process while it has room, until the signal. */
  takeOffers(taker: Taker, until: AbortSignal): void
  close(): Promise<void>
}

export interface Taker {
  /** How many more bots may run here. */
  room(): number
  /** Resolves when the bot runs here, or is left to others. */
  take(botId: string): Promise<void>
}
