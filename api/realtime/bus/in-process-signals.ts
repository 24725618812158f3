import type { Log } from '../../platform/log'
import { createListeners } from './listeners'
import type { Signals } from './signals'

/** Signals of a process that is alone. */
export function createInProcessSignals({ log }: { log: Log }): Signals {
  const listeners = createListeners({ log })
  return {
    hearsAll: true,
    send: listeners.tell,
    async listen(channel, listener, until) {
      listeners.add(channel, listener, until)
    },
  }
}
