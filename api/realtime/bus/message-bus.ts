/**
 * Short messages between all processes of one Castellan. Delivery is at most once; listeners learn when messages may
 * be lost.
 */
export interface MessageBus {
  /** Notifies listeners: in this process synchronously, in others a moment later. It never throws. */
  publish(channel: string, message: string): void
  /** Listens from the moment that this resolves until the signal is aborted. */
  subscribe(channel: string, listener: BusListener, until?: AbortSignal): Promise<void>
  /** False while messages of other processes may be lost. */
  readonly isConnected: boolean
}

export interface BusListener {
  onMessage(message: string): void
  /** Messages may have been lost. */
  onMissed?(): void
}
