import type { MessageBus } from '../../../realtime/bus/message-bus'

/** A bus whose messages arrive when `deliver` is called. */
export function lateBus() {
  let held: (() => void)[] = []
  let onHeld = () => {}
  const listening = Promise.withResolvers<void>()
  return {
    /** Resolves once something is subscribed. */
    untilListening: () => listening.promise,
    deliver() {
      const due = held
      held = []
      for (const each of due) each()
    },
    /** Resolves when at least this many messages wait. */
    async untilHeld(count: number) {
      while (held.length < count) {
        const { promise, resolve } = Promise.withResolvers<void>()
        onHeld = resolve
        await promise
      }
    },
    of: (bus: MessageBus): MessageBus => ({
      isConnected: bus.isConnected,
      publish: bus.publish,
      subscribe(channel, listener, until) {
        function onMessage(message: string) {
          held.push(() => listener.onMessage(message))
          onHeld()
        }
        const subscribed = bus.subscribe(channel, { ...listener, onMessage }, until)
        void subscribed.then(listening.resolve)
        return subscribed
      },
    }),
  }
}
