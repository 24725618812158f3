import { connect, createServer, type Socket } from 'node:net'
import type { Clock } from '../../platform/time/clock'
import { closeAfterTest } from '../../testing/closing'

/** A TCP proxy in front of a game that records when connections arrive. */
export interface CountingProxy {
  url: string
  /** When each connection arrived. */
  connections: number[]
  /** Closes all connections and refuses new ones. */
  shut(): void
  /** Accepts connections, but never answers. */
  silence(): void
  open(): void
}

export async function openCountingProxy(clock: Clock, gameUrl: string): Promise<CountingProxy> {
  const connections: number[] = []
  const sockets = new Set<Socket>()
  const port = Number(new URL(gameUrl).port)
  let state: 'open' | 'shut' | 'silent' = 'open'

  function join(from: Socket, to: Socket) {
    sockets.add(from)
    from.pipe(to)
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }

  const server = createServer({ noDelay: true }, (client) => {
    connections.push(clock.now())
    sockets.add(client)
    client.on('error', () => client.destroy())
    client.on('close', () => sockets.delete(client))
    if (state === 'shut') client.destroy()
    if (state !== 'open') return
    const game = connect({ port, host: '127.0.0.1', noDelay: true })
    join(client, game)
    join(game, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const closeAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  closeAfterTest(() => {
    closeAll()
    server.close()
  })
  const address = server.address()
  return {
    url: `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    connections,
    shut() {
      state = 'shut'
      closeAll()
    },
    silence() {
      state = 'silent'
      closeAll()
    },
    open() {
      state = 'open'
    },
  }
}
