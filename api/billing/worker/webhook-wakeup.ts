import type { MessageBus } from '../../realtime/bus/message-bus'

const CHANNEL = 'payment-events'

/** Wakes the billing worker, in whichever process it runs. */
export interface WebhookWakeup {
  wake(): void
  /** Resolves with the next `wake` after this call. */
  nextWake(): Promise<void>
}

export function createWebhookWakeup({ bus }: { bus: MessageBus }): WebhookWakeup {
  let next = Promise.withResolvers<void>()
  const wake = () => {
    next.resolve()
    next = Promise.withResolvers()
  }
  void bus.subscribe(CHANNEL, { onMessage: wake, onMissed: wake })
  return {
    wake: () => bus.publish(CHANNEL, ''),
    nextWake: () => next.promise,
  }
}
