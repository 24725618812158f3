import { createWriteStream } from 'node:fs'
import type { GameRequest } from '../../game/protocol/protocol'
import type { Visitor } from './visitors'

/** One call of a signed-in client. Lines are in the order of execution. */
export interface JournalEntry {
  at: number
  server: string
  name: string
  /** `session` numbers connections; `client` is the client's own id, which stays over reconnects. */
  session: number
  client: string
  path: string
  call: GameRequest['call'] | 'leave'
  id?: string
  /** The answer to a change. */
  answer?: unknown
}

export interface Journal {
  record(visitor: Visitor, entry: Pick<JournalEntry, 'at' | 'call' | 'id' | 'answer'>): void
  close(): Promise<void>
}

/** Writes every call to a file, so tests can check what really happened. */
export function openJournal(path: string): Journal {
  const file = createWriteStream(path, { flags: 'a' })
  return {
    record({ server, name, session, client, path }, entry) {
      if (server !== null && name !== null) {
        // Entries of one event-loop turn are written together.
        if (file.writableCorked === 0) {
          file.cork()
          setImmediate(() => file.uncork())
        }
        file.write(`${JSON.stringify({ ...entry, server, name, session, client, path })}\n`)
      }
    },
    close: () => new Promise((resolve) => file.end(resolve)),
  }
}
