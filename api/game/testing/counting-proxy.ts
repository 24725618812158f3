import { connect, createServer, type Socket } from 'node:net'
import type { Clock } from '../../platform/time/clock'
import { closeAfterTest } from '../../testing/closing'

/** A way to a game that notes when somebody connections. */
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

  const server = createServer({ noDelay: true }, (visitor) => {
    connections.push(clock.now())
    sockets.add(visitor)
    visitor.on('error', () => visitor.destroy())
    visitor.on('close', () => sockets.delete(visitor))
    if (state === 'shut') visitor.destroy()
    if (state !== 'open') return
    const game = connect({ port, host: '127.0.0.1', noDelay: true })
    join(visitor, game)
    join(game, visitor)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cutOff = () => {
    for (const socket of sockets) socket.destroy()
  }
  closeAfterTest(() => {
    cutOff()
    server.close()
  })
  const address = server.address()
  return {
    url: `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    connections,
    shut() {
      state = 'shut'
      cutOff()
    },
    silence() {
      state = 'silent'
      cutOff()
    },
    open() {
      state = 'open'
    },
  }
}
