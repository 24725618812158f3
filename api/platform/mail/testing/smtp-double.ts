import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { closeAfterTest } from '../../../testing/closing'

interface Received {
  from: string
  to: string[]
  /** The whole mail, as it was received. */
  source: string
}

export interface SmtpDouble {
  url: string
  received: Received[]
  /** Resolves as soon as that many mails were received. */
  untilReceived(count: number): Promise<void>
}

/** A real SMTP server. It accepts every mail, unless the test passes other options. */
export async function openSmtpServer(options: SMTPServerOptions = {}): Promise<SmtpDouble> {
  const received: Received[] = []
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const source = Buffer.concat(await Array.fromAsync(stream)).toString()
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
      done()
      arrivals.dispatchEvent(new Event('mail'))
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closeAfterTest(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async untilReceived(count) {
      while (received.length < count) await once(arrivals, 'mail')
    },
  }
}
