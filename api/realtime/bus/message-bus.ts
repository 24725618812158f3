/** Short messages between all processes of one Castellan. One may be lost; whoever listens then hears that as well. */
export interface MessageBus {
  /** Tells whoever listens: in this process at once, in others a moment later. It waits for nothing, and never fails. */
  publish(channel: string, message: string): void
  /** Listens from the time that this resolves until the signal is aborted. */
  subscribe(channel: string, listener: BusListener, until?: AbortSignal): Promise<void>
  /** False while what other processes say may not arrive. */
  readonly isConnected: boolean
}

export interface BusListener {
  onMessage(message: string): void
  /** Something may have been said that was not heard here. */
  onMissed?(): void
}
