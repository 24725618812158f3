import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The plain texts of the mails in the outbox to this address, oldest first. */
export function readMails(dataDir: string, email: string): string[] {
  const folder = join(dataDir, 'outbox')
  const sources = namesIn(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return sources.filter((source) => source.includes(`\r\nTo: ${email}\r\n`)).map(plainTextOf)
}

export const linkIn = (mail: string) => mail.match(/https?:\S+/)?.[0] ?? ''
export const tokenIn = (mail: string) => linkIn(mail).split('#token=')[1] ?? ''

const plainTextOf = (source: string) => partsOf(source).get('text/plain') ?? ''

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
  } catch {
    return []
  }
}

export function partsOf(source: string): Map<string, string> {
  const boundary = source.match(/boundary="([^"]+)"/)?.[1]
  const parts = source.split(`--${boundary}`).slice(1, -1)
  return new Map(
    parts.map((part) => {
      const [head = '', body = ''] = part.trim().split(/\r\n\r\n(.*)/s)
      return [head.match(/Content-Type: ([^;]+)/)?.[1] ?? '', decoded(head, body)]
    }),
  )
}

function decoded(head: string, body: string): string {
  if (head.includes('base64')) return Buffer.from(body, 'base64').toString()
  if (!head.includes('quoted-printable')) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)))
  return Buffer.from(bytes, 'latin1').toString()
}
