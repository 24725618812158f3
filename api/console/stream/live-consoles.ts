import type { Clock } from '../../platform/time/clock'
import { createHeartbeats, type Heartbeats } from '../../realtime/sse/heartbeats'
import type { ConsoleLog } from '../log/console-log'
import { type ConsolePiece, endOf, followConsole } from './follow-console'
import { followLateness } from './follow-lateness'

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

interface LiveViewer {
  /** The number of the last line that it has. */
  readonly position: number
  /** `after` is the position of the viewers that follow from the start of the piece. False if it was not taken. */
  take(piece: ConsolePiece, after: number): boolean
  signal: AbortSignal
}

interface LiveDeps {
  consoleLog: ConsoleLog
  clock: Clock
}

interface LiveConsole {
  position: number
  viewers: Map<LiveViewer, PromiseWithResolvers<void>>
  leaving: AbortController
}

export function createLiveConsoles({ consoleLog, clock }: LiveDeps): LiveConsoles {
  const consoles = new Map<string, LiveConsole>()
  const { signal: closing } = new AbortController()

  function open(botId: string, position: number): LiveConsole {
    const live = { position, viewers: new Map(), leaving: new AbortController() }
    consoles.set(botId, live)
    void passOn(botId, live)
    return live
  }

  function leave(botId: string, live: LiveConsole, viewer: LiveViewer) {
    live.viewers.delete(viewer)
    if (live.viewers.size > 0) return
    if (consoles.get(botId) === live) consoles.delete(botId)
    live.leaving.abort()
  }

  async function passOn(botId: string, live: LiveConsole) {
    const { signal } = live.leaving
    const followed = { consoleLog, clock, botId, after: live.position, signal, closing }
    try {
      for await (const piece of followConsole(followed)) {
        for (const [viewer, { resolve }] of live.viewers) if (!viewer.take(piece, live.position)) resolve()
        live.position = endOf(piece)
      }
    } catch (error) {
      consoles.delete(botId)
      for (const { reject } of live.viewers.values()) reject(error)
    }
  }

  return {
    async show(botId, viewer) {
      if (viewer.signal.aborted) return
      const live = consoles.get(botId) ?? open(botId, viewer.position)
      if (viewer.position < live.position) return
      const shown = Promise.withResolvers<void>()
      const end = () => shown.resolve()
      viewer.signal.addEventListener('abort', end, { once: true })
      live.viewers.set(viewer, shown)
      try {
        await shown.promise
      } finally {
        viewer.signal.removeEventListener('abort', end)
        leave(botId, live, viewer)
      }
    },
    onLateness: createLateness({ consoleLog, clock }),
    heartbeats: createHeartbeats(clock),
  }
}

/** Follows the log while anybody listens. */
function createLateness({ consoleLog, clock }: LiveDeps): LiveConsoles['onLateness'] {
  const listeners = new Set<(late: boolean) => void>()
  let following: AbortController | null = null
  let isLate = false

  async function follow({ signal }: AbortController) {
    for await (const late of followLateness({ consoleLog, clock, signal })) {
      if (signal.aborted) return
      if (late !== isLate) for (const listener of listeners) listener(late)
      isLate = late
    }
  }

  return (listener) => {
    if (isLate) listener(true)
    listeners.add(listener)
    if (!following) {
      following = new AbortController()
      void follow(following)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      following?.abort()
      following = null
      isLate = false
    }
  }
}
