export class GrowingBuffer {
  protected bytes: Buffer
  protected at = 0

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(size)
  }

  protected raw(bytes: Uint8Array) {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.at)
    this.at += bytes.length
  }

  protected byte(value: number) {
    this.reserve(1)
    this.bytes[this.at++] = value
  }

  protected reserve(length: number) {
    if (this.at + length <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.at + length))
    this.bytes.copy(larger, 0, 0, this.at)
    this.bytes = larger
  }
}
