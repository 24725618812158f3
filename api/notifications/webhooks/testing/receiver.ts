import { closeAfterTest } from '../../../testing/closing'

export interface Received {
  id: string
  headers: Record<string, string>
  body: string
}

/** A player's own server. It answers 204 unless `answers` says otherwise. */
export function openReceiver(
  answer: (received: Received) => Response | Promise<Response> = () => new Response(null, { status: 204 }),
) {
  const received: Received[] = []
  const receiver = { answer, received, url: '', ids: () => received.map(({ id }) => id) }
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const headers = Object.fromEntries(request.headers)
      const call = { id: headers['webhook-id'] ?? '', headers, body: await request.text() }
      received.push(call)
      return receiver.answer(call)
    },
  })
  closeAfterTest(() => server.stop(true))
  receiver.url = `http://127.0.0.1:${server.port}/hook`
  return receiver
}
