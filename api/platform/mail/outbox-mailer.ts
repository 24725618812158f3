import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomically } from '../data-folder/atomic-file'
import type { Log } from '../log'
import type { Clock } from '../time/clock'
import { linkOf } from './look/mail-content'
import type { Mailer } from './mailer'
import { messageOf } from './message'

const FROM = 'Castellan <castellan@localhost>'
const MAX_KEPT = 100

interface OutboxDeps {
  dataDir: string
  clock: Clock
  log: Log
}

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

export function createOutboxMailer({ dataDir, clock, log }: OutboxDeps): Mailer {
  const folder = outboxFolder(dataDir)
  return {
    async deliver(mail) {
      // Loaded on demand: most servers with an outbox never write a mail.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail(messageOf(mail, FROM))
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const time = new Date(clock.now()).toISOString().replaceAll(':', '-')
      const file = join(folder, `${time}-${crypto.randomUUID()}.eml`)
      writeFileAtomically(file, String(message))
      removeOldest(folder)
      // The only way to the link, and so to a lost password.
      log.info({ link: linkOf(mail.content), file }, 'A mail is in the outbox')
    },
  }
}

function removeOldest(folder: string) {
  for (const name of readdirSync(folder).sort().slice(0, -MAX_KEPT)) rmSync(join(folder, name), { force: true })
}
