import { connect, createServer, type Socket } from 'node:net'

/** A proxy that can stop forwarding, as if the server were frozen or the line cut. */
export interface FreezableProxy {
  /** 0 for a unix socket. */
  port: number
  freeze(): void
  /** Freezes the open connections only. */
  freezeConnections(): void
  /** Forwards the held-back bytes, and everything after them. */
  thaw(): void
  close(): void
  reopen(): Promise<void>
}

/** Proxies to a local port or a unix socket. Listens on a free port, or on the unix socket `path`. */
export async function freezableProxy(target: number | string, path?: string): Promise<FreezableProxy> {
  const sockets = new Set<Socket>()
  const frozen = new Set<Socket>()
  const pending: (() => void)[] = []
  let isFrozen = false

  function pipe(from: Socket, to: Socket) {
    sockets.add(from)
    from.on('data', (bytes) => {
      if (isFrozen || frozen.has(from)) pending.push(() => to.write(bytes))
      else to.write(bytes)
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }

  const server = createServer((caller) => {
    const server = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target)
    pipe(caller, server)
    pipe(server, caller)
  })
  let port = 0
  const listen = () =>
    new Promise<void>((resolve) => {
      if (path) server.listen(path, resolve)
      else server.listen(port, '127.0.0.1', resolve)
    })
  await listen()
  const address = server.address()
  if (typeof address === 'object') port = address?.port ?? 0

  return {
    port,
    freeze() {
      isFrozen = true
    },
    freezeConnections() {
      for (const socket of sockets) frozen.add(socket)
    },
    thaw() {
      isFrozen = false
      frozen.clear()
      for (const passOn of pending.splice(0)) passOn()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
    reopen: listen,
  }
}
