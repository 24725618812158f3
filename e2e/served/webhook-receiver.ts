import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A player's own server on this machine, which thanks for each webhook. */
export async function startWebhookReceiver() {
  const calls: { body: string; headers: Record<string, string> }[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    calls.push({ body, headers: request.headers as Record<string, string> })
    response.end('thanks')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/castellan`,
    ids: () => calls.map(({ headers }) => headers['webhook-id']),
    verified: (secret: string) => calls.map(({ body, headers }) => new Webhook(secret).verify(body, headers)),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
