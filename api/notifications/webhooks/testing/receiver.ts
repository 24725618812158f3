import { closeAfterTest } from '../../../testing/closing'
import type { OutgoingPosts } from '../webhook-deps'

export interface Received {
  id: string
  headers: Record<string, string>
  body: string
}

/** Somebody's server. It answers 204 unless `answers` says otherwise. */
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

/** Calls any address, as only tests may. */
export const openOutgoing: OutgoingPosts = {
  refuseForbidden() {},
  async post({ url, headers, body, maxAnswerBytes }) {
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
    const text = (await answer.text()).slice(0, maxAnswerBytes)
    return { status: answer.status, headers: answer.headers, text, ms: 1 }
  },
}
