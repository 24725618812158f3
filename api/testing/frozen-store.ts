import { connect, createServer, type Socket } from 'node:net'

/** A way to a store on a unix socket that can stop passing anything on, as if the store were frozen. */
export interface FreezableStore {
  uri: string
  freeze(): void
  /** Passes on what was held back, and everything after it. */
  thaw(): void
  close(): void
}

export async function freezableStore(socketPath: string): Promise<FreezableStore> {
  const sockets = new Set<Socket>()
  const heldBack: (() => void)[] = []
  let isFrozen = false

  function pass(from: Socket, to: Socket) {
    sockets.add(from)
    from.on('data', (bytes) => (isFrozen ? heldBack.push(() => to.write(bytes)) : to.write(bytes)))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }

  const server = createServer((caller) => {
    const store = connect(socketPath)
    pass(caller, store)
    pass(store, caller)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null

  return {
    uri: `mongodb://127.0.0.1:${port}/frozen`,
    freeze() {
      isFrozen = true
    },
    thaw() {
      isFrozen = false
      for (const passOn of heldBack.splice(0)) passOn()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
