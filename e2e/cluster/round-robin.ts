import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoundRobin {
  url: string
  /** From now on this one has its turns as well. */
  add(url: string): void
  /** It has none any more; what it still answers it answers to its end. */
  remove(url: string): void
  stop(): void
}

/**
 * Stands before several processes that serve, gives each call to the next of them, and changes nothing of calls and
 * answers: who is to have called is what X-Forwarded-For says when it comes.
 */
export async function startRoundRobin(...first: string[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true })
  let turns = first

  function forward(call: IncomingMessage, answer: ServerResponse) {
    const [next, ...later] = turns
    if (!next) return answer.writeHead(503).end('Nobody serves.')
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
