import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomically } from '../data-folder/atomic-file'
import type { Log } from '../log'
import type { Clock } from '../time/clock'
import type { Mailer } from './mailer'
import { messageOf } from './message'

const FROM = 'Castellan <castellan@localhost>'
const MAX_KEPT = 100

interface OutboxDeps {
  dataDir: string
  clock: Clock
  log: Log
}

/** Lays mails into a folder, where whoever runs the server finds them, and says their links in the log. */
export function createOutboxMailer({ dataDir, clock, log }: OutboxDeps): Mailer {
  const folder = join(dataDir, 'outbox')
  return {
    async deliver(mail) {
      // Most servers that keep their mails never write one.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail(messageOf(mail, FROM))
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const time = new Date(clock.now()).toISOString().replaceAll(':', '-')
      const file = join(folder, `${time}-${crypto.randomUUID()}.eml`)
      writeFileAtomically(file, String(message))
      removeOldest(folder)
      // Nobody else can read this mail: without its link in the log a lost password would stay lost.
      log.info({ link: mail.link, file }, 'A mail lies in the outbox')
    },
  }
}

function removeOldest(folder: string) {
  for (const name of readdirSync(folder).sort().slice(0, -MAX_KEPT)) rmSync(join(folder, name), { force: true })
}
