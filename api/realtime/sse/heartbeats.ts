import type { Clock } from '../../platform/time/clock'
import { HEARTBEAT } from './event-answer'

/** Keeps quiet streams open, with one timer for all of them. */
export interface Heartbeats {
  /** Calls `beat` whenever nothing was sent for fifteen seconds. */
  enter(beat: () => void): Pulse
}

interface Pulse {
  /** Something else was sent. */
  sent(): void
  leave(): void
}

export function createHeartbeats(clock: Pick<Clock, 'now' | 'after'>): Heartbeats {
  /** When something was last sent, the longest ago first. */
  const sentAt = new Map<() => void, number>()
  let cancel: (() => void) | null = null

  function note(beat: () => void) {
    sentAt.delete(beat)
    sentAt.set(beat, clock.now())
  }

  function schedule() {
    const [oldest] = sentAt.values()
    cancel = oldest === undefined ? null : clock.after(Math.max(0, oldest + HEARTBEAT - clock.now()), beatAll)
  }

  function beatAll() {
    for (const [beat, at] of sentAt) {
      if (at + HEARTBEAT > clock.now()) break
      note(beat)
      beat()
    }
    schedule()
  }

  return {
    enter(beat) {
      note(beat)
      if (!cancel) schedule()
      return {
        sent: () => note(beat),
        leave() {
          sentAt.delete(beat)
          if (sentAt.size > 0) return
          cancel?.()
          cancel = null
        },
      }
    },
  }
}
