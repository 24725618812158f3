import { Binary, BSONRegExp, Code, Decimal128, Int32, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { MongoError } from '../errors/mongo-error'
import type { Document, Value } from '../values/values'

const MAX_NESTING = 180
const MAX_DATE = 8.64e15

export function decodeDocument(bytes: Uint8Array, start = 0): Document {
  return new Reader(bytes, start).document(0)
}

/** Refuses a document that names a field twice, because only one of the values would be seen. */
export function decodeRequest(bytes: Uint8Array): Document {
  return new Reader(bytes, 0, true).document(0)
}

export function decodeFields(bytes: Uint8Array, wanted: ReadonlySet<string>): Document {
  return new Reader(bytes, 0).document(0, wanted)
}

const malformed = (what: string) => new MongoError('InvalidBSON', `Invalid BSON: ${what}.`)

const duplicateField = (name: string) =>
  new MongoError(
    'DuplicateField',
    `BSON field '${name}' is a duplicate field. The embedded server does not support that.`,
  )

class Reader {
  private readonly bytes: Buffer
  constructor(
    bytes: Uint8Array,
    private at: number,
    private readonly refusesDoubles = false,
  ) {
    this.bytes = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  document(depth: number, wanted?: ReadonlySet<string>): Document {
    const document: Document = new Map()
    const end = this.enter(depth)
    for (let type = this.byte(); type !== 0; type = this.byte()) {
      const name = this.name()
      if (this.refusesDoubles && document.has(name)) throw duplicateField(name)
      if (!wanted || wanted.has(name)) document.set(name, this.value(type, depth))
      else this.stepOver(type, depth)
    }
    this.leave(end)
    return document
  }

  private list(depth: number): Value[] {
    const list: Value[] = []
    const end = this.enter(depth)
    for (let type = this.byte(); type !== 0; type = this.byte()) {
      this.skipName()
      list.push(this.value(type, depth))
    }
    this.leave(end)
    return list
  }

  private enter(depth: number): number {
    if (depth > MAX_NESTING) throw new MongoError('Overflow', `Nesting is deeper than ${MAX_NESTING} levels.`)
    const start = this.at
    const size = this.int()
    if (size < 5 || start + size > this.bytes.length) throw malformed('a document is longer than its message')
    return start + size
  }

  private leave(end: number) {
    if (this.at !== end) throw malformed('a document does not end at its stated length')
  }

  private value(type: number, depth: number): Value {
    switch (type) {
      case 0x01:
        return this.bytes.readDoubleLE(this.take(8))
      case 0x02:
        return this.string()
      case 0x03:
        return this.document(depth + 1)
      case 0x04:
        return this.list(depth + 1)
      case 0x07:
        return new ObjectId(this.copy(12))
      case 0x08:
        return this.byte() === 1
      case 0x09:
        return this.date()
      case 0x0a:
        return null
      case 0x10:
        return new Int32(this.int())
      case 0x12:
        return this.bytes.readBigInt64LE(this.take(8))
      default:
        return this.rareValue(type)
    }
  }

  private stepOver(type: number, depth: number) {
    if (type === 0x02) this.take(this.int())
    else if (type === 0x03 || type === 0x04) this.take(this.int() - 4)
    else if (type === 0x07) this.take(12)
    else this.value(type, depth)
  }

  private rareValue(type: number): Value {
    switch (type) {
      case 0x05:
        return this.binary()
      case 0x0b:
        return new BSONRegExp(this.name(), this.name())
      case 0x0d:
        return new Code(this.string())
      case 0x11:
        return new Timestamp(this.bytes.readBigUInt64LE(this.take(8)))
      case 0x13:
        return new Decimal128(this.copy(16))
      case 0x7f:
        return new MaxKey()
      case 0xff:
        return new MinKey()
      default:
        throw malformed(`type 0x${type.toString(16)} is not supported by the embedded server`)
    }
  }

  private take(length: number): number {
    const start = this.at
    this.at += length
    if (length < 0 || this.at > this.bytes.length) throw malformed('a value is longer than its message')
    return start
  }

  private byte(): number {
    return this.bytes[this.take(1)] ?? 0
  }

  private int(): number {
    return this.bytes.readInt32LE(this.take(4))
  }

  private copy(length: number): Buffer {
    const start = this.take(length)
    return Buffer.from(this.bytes.subarray(start, start + length))
  }

  private name(): string {
    const start = this.at
    this.skipName()
    return this.bytes.toString('utf8', start, this.at - 1)
  }

  private skipName() {
    const end = this.bytes.indexOf(0, this.at)
    if (end < 0) throw malformed('a field name does not end')
    this.at = end + 1
  }

  private string(): string {
    const length = this.int()
    const start = this.take(length)
    if (length < 1) throw malformed('a string has no length')
    return this.bytes.toString('utf8', start, start + length - 1)
  }

  private date(): Date {
    const time = Number(this.bytes.readBigInt64LE(this.take(8)))
    if (Math.abs(time) > MAX_DATE) throw malformed('the embedded server does not support dates so far away')
    return new Date(time)
  }

  private binary(): Binary {
    const length = this.int()
    const subtype = this.byte()
    return new Binary(this.copy(length), subtype)
  }
}
