import type { Signals } from '../../realtime/bus/signals'

const CHANNEL = 'payment-events'

/** Wakes whoever applies what the providers said, in whichever process that is. */
export interface Inbox {
  wake(): void
  /** Resolves with the next `wake` after this call. */
  woken(): Promise<void>
}

export function createInbox({ signals }: { signals: Signals }): Inbox {
  let next = Promise.withResolvers<void>()
  const hear = () => {
    next.resolve()
    next = Promise.withResolvers()
  }
  void signals.listen(CHANNEL, { hear, miss: hear })
  return {
    wake: () => signals.send(CHANNEL, ''),
    woken: () => next.promise,
  }
}
