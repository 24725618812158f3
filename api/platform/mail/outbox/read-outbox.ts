import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Email } from 'postal-mime'

export interface OutboxMail {
  /** Of its file. */
  name: string
  mail: Email
}

/** The mails of the outbox, newest first: the names of their files begin with the time. */
export async function readOutbox(folder: string): Promise<OutboxMail[]> {
  const names = namesIn(folder).sort().reverse()
  const read = await Promise.all(names.map((name) => readMail(folder, name)))
  return read.filter((mail) => mail !== null)
}

/** Null if it was removed at this moment, as the oldest one. */
async function readMail(folder: string, name: string): Promise<OutboxMail | null> {
  const { default: PostalMime } = await import('postal-mime')
  try {
    return { name, mail: await PostalMime.parse(readFileSync(join(folder, name))) }
  } catch {
    return null
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
}
