import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoundRobin {
  url: string
  add(url: string): void
  /** Open requests are still completed. */
  remove(url: string): void
  stop(): void
}

/**
 * A proxy in front of several web processes that forwards each call to the next one, unchanged. It keeps the incoming
 * X-Forwarded-For.
 */
export async function startRoundRobin(...first: string[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true })
  let turns = first

  function forward(call: IncomingMessage, answer: ServerResponse) {
    const [next, ...later] = turns
    if (!next) return answer.writeHead(503).end('No web process is running.')
    turns = [...later, next]
    const { method, headers, url } = call
    const passedOn = request(new URL(url ?? '/', next), { method, headers, agent }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.statusMessage, given.rawHeaders)
      answer.flushHeaders()
      given.pipe(answer)
      given.once('error', () => answer.destroy())
    })
    passedOn.once('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end('Cut off.')))
    answer.once('close', () => passedOn.destroy())
    call.pipe(passedOn)
  }

  const server = createServer(forward)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    add(url) {
      turns = [...turns, url]
    },
    remove(url) {
      turns = turns.filter((each) => each !== url)
    },
    stop() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
