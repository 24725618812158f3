import { MAX_MESSAGE_BYTES } from '../values/limits'
import { HEADER_BYTES, isRequest, readHeader } from './header'

export class MessageReader {
  private chunks: Uint8Array[] = []
  private waiting = 0

  /** Answers the messages that this chunk completes; throws on an invalid length. */
  read(chunk: Uint8Array): Buffer[] {
    const messages: Buffer[] = []
    this.chunks.push(chunk)
    this.waiting += chunk.length
    while (this.waiting >= HEADER_BYTES) {
      const { length, opcode } = readHeader(this.nextHeader())
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) throw new RangeError(`A message of ${length} bytes`)
      // A client that begins with TLS would otherwise wait for an answer to half a message.
      if (!isRequest(opcode)) throw new RangeError(`The operation ${opcode}`)
      if (this.waiting < length) break
      messages.push(this.cut(length))
    }
    this.copyRest()
    return messages
  }

  private nextHeader(): Buffer {
    const first = this.chunks[0]
    if (!first || first.length < HEADER_BYTES) this.join()
    const head = this.chunks[0] ?? new Uint8Array(HEADER_BYTES)
    return Buffer.from(head.buffer, head.byteOffset, head.length)
  }

  private cut(length: number): Buffer {
    if ((this.chunks[0]?.length ?? 0) < length) this.join()
    const whole = this.chunks[0] ?? new Uint8Array()
    this.waiting -= length
    this.chunks[0] = whole.subarray(length)
    return Buffer.from(whole.buffer, whole.byteOffset, length)
  }

  private join() {
    this.chunks = [Buffer.concat(this.chunks)]
  }

  /** The socket reuses its buffer after this turn, so the rest must be copied. */
  private copyRest() {
    this.chunks = this.chunks.filter(({ length }) => length > 0)
    const last = this.chunks.at(-1)
    if (last) this.chunks[this.chunks.length - 1] = Buffer.from(last)
  }
}
