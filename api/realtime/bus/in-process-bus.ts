import type { Log } from '../../platform/log'
import { createListeners } from './listeners'
import type { MessageBus } from './message-bus'

export function createInProcessBus({ log }: { log: Log }): MessageBus {
  const listeners = createListeners({ log })
  return {
    isConnected: true,
    publish: listeners.notify,
    async subscribe(channel, listener, until) {
      listeners.add(channel, listener, until)
    },
  }
}
