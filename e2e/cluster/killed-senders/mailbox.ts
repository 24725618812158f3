import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { idIn } from './holding-proxy'

/** An SMTP server that counts mails by the id of their event. */
export async function openMailbox() {
  const ids = new Set<string>()
  let calls = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _, done) {
      try {
        const source = Buffer.concat(await Array.fromAsync(stream)).toString()
        calls++
        ids.add(idIn(source))
        done()
      } catch {
        // Its sender was killed.
      }
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    ids: () => [...ids],
    calls: () => calls,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
