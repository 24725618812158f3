import type { Signals } from '../signals/signals'

const CHANNEL = 'sessions-ended'

/** Sessions of a player that have ended: those named, else all but the one that is kept. */
export interface Ending {
  user: string
  sessions?: string[]
  kept?: string
}

/** A session, and whose it is. */
interface Held {
  id: string
  sessionId: string
}

interface EndingsListener {
  end(isOver: (held: Held) => boolean): void
  /** Some may have ended without a word of it here. */
  miss?(): void
}

export const tellEnding = (signals: Signals, ending: Ending) => signals.send(CHANNEL, JSON.stringify(ending))

/** Hears of every session that ends, in whichever process. */
export function hearEndings(signals: Signals, { end, miss }: EndingsListener): void {
  const hear = (message: string) => {
    const ending: Ending = JSON.parse(message)
    end((held) => isAmong(ending, held))
  }
  void signals.listen(CHANNEL, { hear, miss })
}

function isAmong({ user, sessions, kept }: Ending, { id, sessionId }: Held): boolean {
  return id === user && (sessions ? sessions.includes(sessionId) : sessionId !== kept)
}
