import type { Clock } from '../../platform/time/clock'
import { createHeartbeats, type Heartbeats } from '../../realtime/sse/heartbeats'
import type { ConsoleLog } from '../log/console-log'
import { createLiveConsole, type LiveConsole, type LiveViewer } from './live-console'
import { createLateness } from './live-lateness'
import { createLiveRounds } from './live-rounds'

/** New lines and lateness of consoles, followed once for all viewers in this process. */
export interface LiveConsoles {
  /**
   * Shows new pieces to a viewer that has all stored lines. Resolves when the viewer has to read for itself: once it has
   * not taken a piece, once there are lines between its position and the new ones, and when the signal is aborted.
   */
  show(botId: string, viewer: LiveViewer): Promise<void>
  /** Calls the listener now if lines are late, and with each change. The returned function ends it. */
  onLateness(listener: (late: boolean) => void): () => void
  heartbeats: Heartbeats
}

interface LiveDeps {
  consoleLog: ConsoleLog
  clock: Clock
}

export function createLiveConsoles({ consoleLog, clock }: LiveDeps): LiveConsoles {
  const consoles = new Map<string, LiveConsole>()
  const rounds = createLiveRounds(clock)

  function open(botId: string, position: number): LiveConsole {
    const onEnd = () => {
      if (consoles.get(botId) === live) consoles.delete(botId)
    }
    const live = createLiveConsole({ consoleLog, clock, rounds, botId, position, onEnd })
    consoles.set(botId, live)
    return live
  }

  return {
    async show(botId, viewer) {
      if (viewer.signal.aborted) return
      await (consoles.get(botId) ?? open(botId, viewer.position)).show(viewer)
    },
    onLateness: createLateness({ consoleLog, clock }),
    heartbeats: createHeartbeats(clock),
  }
}
