import { createWriteStream } from 'node:fs'
import type { GameRequest } from '../../game/protocol/protocol'
import type { Visitor } from './visitors'

/** One thing that somebody who is signed in did, as the realm has seen it; the order of the lines is the order in which it was done. */
export interface JournalEntry {
  at: number
  server: string
  name: string
  /** The connection, and the client's own mark, which stays when it comes back after a lost one. */
  session: number
  client: string
  /** The path of the address by which it came. */
  way: string
  call: GameRequest['call'] | 'leave'
  id?: string
  /** What a change was answered. */
  answer?: unknown
}

export interface Journal {
  record(visitor: Visitor, entry: Pick<JournalEntry, 'at' | 'call' | 'id' | 'answer'>): void
  close(): Promise<void>
}

/** Writes a file that says, line by line, who did what; for those who have to know what really happened. */
export function openJournal(path: string): Journal {
  const file = createWriteStream(path, { flags: 'a' })
  return {
    record({ server, name, session, client, way }, entry) {
      if (server !== null && name !== null) {
        // What is noted in one turn of the event loop is written at once.
        if (file.writableCorked === 0) {
          file.cork()
          setImmediate(() => file.uncork())
        }
        file.write(`${JSON.stringify({ ...entry, server, name, session, client, way })}\n`)
      }
    },
    close: () => new Promise((resolve) => file.end(resolve)),
  }
}
