import { Binary, BSONRegExp, Code, Decimal128, Int32, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { badValue, unsupported } from '../errors/refusals'
import { type Document, isDocument, type Value } from '../values/values'
import { GrowingBuffer } from './growing-buffer'

/** Writes one document as BSON after `headroom` free bytes. */
export function encodeDocument(document: Document, headroom = 0): Buffer {
  writer.reset(headroom)
  writer.document(document)
  return writer.take()
}

export interface Batch {
  name: 'firstBatch' | 'nextBatch'
  documents: readonly Uint8Array[]
}

export function encodeCursor(batch: Batch, rest: Document, headroom = 0): Buffer {
  writer.reset(headroom)
  writer.cursor(batch, rest)
  return writer.take()
}

class Writer extends GrowingBuffer {
  reset(headroom: number) {
    this.at = headroom
  }

  take(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.at))
  }

  document(document: Document) {
    const start = this.open()
    for (const [name, value] of document) this.field(name, value)
    this.close(start)
  }

  cursor(batch: Batch, rest: Document) {
    const start = this.open()
    this.begin(0x03, 'cursor')
    const cursor = this.open()
    this.begin(0x04, batch.name)
    this.documents(batch.documents)
    for (const [name, value] of rest) this.field(name, value)
    this.close(cursor)
    this.field('ok', 1)
    this.close(start)
  }

  private documents(documents: readonly Uint8Array[]) {
    const start = this.open()
    for (const [position, bytes] of documents.entries()) {
      this.begin(0x03, String(position))
      this.whole(bytes, 0x03)
    }
    this.close(start)
  }

  private begin(type: number, name: string) {
    this.byte(type)
    this.name(name)
  }

  private list(list: Value[]) {
    const start = this.open()
    for (const [position, value] of list.entries()) this.field(String(position), value)
    this.close(start)
  }

  private open(): number {
    const start = this.at
    this.reserve(4)
    this.at += 4
    return start
  }

  private close(start: number) {
    this.byte(0)
    this.bytes.writeInt32LE(this.at - start, start)
  }

  private field(name: string, value: Value) {
    const typeAt = this.at
    this.byte(0)
    this.name(name)
    const type = this.value(value)
    this.bytes[typeAt] = type
  }

  /** Writes the value and answers its type byte, which precedes the name. */
  private value(value: Value): number {
    if (value === null) return 0x0a
    switch (typeof value) {
      case 'string':
        return this.string(value)
      case 'number':
        this.reserve(8)
        this.at = this.bytes.writeDoubleLE(value, this.at)
        return 0x01
      case 'bigint':
        return this.long(value, 0x12)
      case 'boolean':
        this.byte(value ? 1 : 0)
        return 0x08
      default:
        return this.object(value)
    }
  }

  private object(value: Exclude<Value, null | string | number | bigint | boolean>): number {
    if (isDocument(value)) {
      this.document(value)
      return 0x03
    }
    if (Array.isArray(value)) {
      this.list(value)
      return 0x04
    }
    if (value instanceof ObjectId) return this.whole(value.id, 0x07)
    if (value instanceof Date) return this.long(BigInt(value.getTime()), 0x09)
    if (value instanceof Int32) return this.int(value.value, 0x10)
    return this.rareObject(value)
  }

  private rareObject(value: Value): number {
    if (value instanceof Decimal128) return this.whole(value.bytes, 0x13)
    if (value instanceof Timestamp) return this.long(BigInt.asIntN(64, value.toBigInt()), 0x11)
    if (value instanceof MinKey) return 0xff
    if (value instanceof MaxKey) return 0x7f
    if (value instanceof Code) return this.string(value.code, 0x0d)
    if (value instanceof Binary) {
      this.int(value.position)
      this.byte(value.sub_type)
      return this.whole(value.value(), 0x05)
    }
    if (value instanceof BSONRegExp) {
      this.name(value.pattern)
      this.name(value.options)
      return 0x0b
    }
    throw badValue(unsupported('a value of this type'))
  }

  private string(text: string, type = 0x02): number {
    this.reserve(text.length * 3 + 5)
    const length = this.bytes.write(text, this.at + 4, 'utf8')
    this.bytes.writeInt32LE(length + 1, this.at)
    this.at += length + 5
    this.bytes[this.at - 1] = 0
    return type
  }

  private name(name: string) {
    if (name.includes('\0')) throw badValue('A field name cannot hold a zero byte.')
    this.reserve(name.length * 3 + 1)
    this.at += this.bytes.write(name, this.at, 'utf8')
    this.byte(0)
  }

  private int(value: number, type = 0x10): number {
    this.reserve(4)
    this.at = this.bytes.writeInt32LE(value, this.at)
    return type
  }

  private long(value: bigint, type: number): number {
    this.reserve(8)
    this.at = this.bytes.writeBigInt64LE(value, this.at)
    return type
  }

  private whole(bytes: Uint8Array, type: number): number {
    this.raw(bytes)
    return type
  }
}

const writer = new Writer(16 * 1024)
