/** Short messages between all processes of one Castellan. One may be lost; whoever listens then hears that as well. */
export interface Signals {
  /** Tells whoever listens: in this process at once, in others a moment later. It waits for nothing, and never fails. */
  send(channel: string, message: string): void
  /** Listens from the time that this resolves until the signal is aborted. */
  listen(channel: string, listener: SignalListener, until?: AbortSignal): Promise<void>
  /** False while what other processes say may not arrive. */
  readonly hearsAll: boolean
}

export interface SignalListener {
  hear(message: string): void
  /** Something may have been said that was not heard here. */
  miss?(): void
}
