import { closeAfterTest } from '../../testing/closing'
import type { GameProblem } from '../protocol/protocol'

type Given = Record<string, unknown>

/** Sends raw messages of the protocol, valid or not. */
export interface RawClient {
  /** The realm's answer to this request. */
  ask(call: string, given?: Given, id?: string): Promise<{ ok?: unknown; error?: GameProblem }>
  send(text: string): void
  /** The next message that is not an answer. */
  next(): Promise<Given>
  /** Those that came and were not taken. */
  events(): Given[]
  closed: Promise<number>
  close(): void
}

export async function openRawClient(url: string): Promise<RawClient> {
  const socket = new WebSocket(url)
  const answers = new Map<string, (answer: Given) => void>()
  const events: Given[] = []
  const listeners: ((message: Given) => void)[] = []
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
  socket.addEventListener('message', ({ data }) => {
    const message: Given = JSON.parse(String(data))
    const answer = answers.get(String(message.id))
    const listener = answer ?? listeners.shift()
    if (listener) listener(message)
    else events.push(message)
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  closeAfterTest(() => socket.close())
  return {
    ask(call, given = {}, id = crypto.randomUUID()) {
      const answer = new Promise<Given>((resolve) => answers.set(id, resolve)).finally(() => answers.delete(id))
      socket.send(JSON.stringify({ id, call, with: given }))
      return answer
    },
    send: (text) => socket.send(text),
    next: async () => events.shift() ?? new Promise((resolve) => listeners.push(resolve)),
    events: () => events.splice(0),
    closed,
    close: () => socket.close(),
  }
}

/** A raw client, signed in with the password `rabenstein`. */
export async function signedInClient(url: string, name = 'ansgar_h', server = 'DE1'): Promise<RawClient> {
  const client = await openRawClient(url)
  await client.ask('hello', { protocol: 1, server, client: crypto.randomUUID() })
  await client.ask('sign_in', { name, password: 'rabenstein' })
  return client
}
