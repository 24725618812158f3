import type { Socket } from 'bun'
import { MessageReader } from './message-reader'

/** One client: what it sends comes in as whole messages, and what it is sent waits until the socket takes it. */
export class Connection {
  private readonly reader = new MessageReader()
  private readonly unsent: Uint8Array[] = []

  constructor(
    readonly id: number,
    private readonly socket: Socket<Connection | undefined>,
  ) {}

  read(chunk: Uint8Array): Buffer[] {
    return this.reader.read(chunk)
  }

  send(message: Uint8Array) {
    this.unsent.push(message)
    if (this.unsent.length === 1) this.drain()
  }

  drain() {
    for (let next = this.unsent[0]; next; next = this.unsent[0]) {
      const written = this.socket.write(next)
      if (written < next.length) {
        this.unsent[0] = next.subarray(Math.max(written, 0))
        return
      }
      this.unsent.shift()
    }
  }

  close() {
    this.socket.end()
  }
}
