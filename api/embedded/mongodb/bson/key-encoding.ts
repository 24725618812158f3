import { Binary, BSONRegExp, Code, Decimal128, Int32, ObjectId, Timestamp } from 'bson'
import { type Exact, exactOfDecimal, exactOfDouble, negated, sumOf } from '../values/decimal'
import type { Value } from '../values/values'
import { canonicalTypeOf, EMPTY_LIST, type KeyPart } from './canonical-order'
import { GrowingBuffer } from './growing-buffer'

export type Direction = 1 | -1

/** Encodes values as bytes that sort like the values; undefined sorts as null. */
export function encodeKey(parts: readonly KeyPart[], directions: readonly Direction[] = []): Buffer {
  encoder.reset()
  for (const [position, part] of parts.entries()) encoder.part(part, directions[position] ?? 1)
  return encoder.take()
}

/** The same key as text whose characters are its bytes, which takes less memory. */
export function encodeKeyText(parts: readonly KeyPart[], directions: readonly Direction[] = []): string {
  encoder.reset()
  for (const [position, part] of parts.entries()) encoder.part(part, directions[position] ?? 1)
  return encoder.takeText()
}

const EXACTLY_THE_DOUBLE = 0x80
const BELOW_THE_DOUBLE = 0x7f
const ABOVE_THE_DOUBLE = 0x81
const BEYOND_DOUBLES = 0x82

class KeyEncoder extends GrowingBuffer {
  reset() {
    this.at = 0
  }

  take(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.at))
  }

  takeText(): string {
    return this.bytes.toString('latin1', 0, this.at)
  }

  part(part: KeyPart, direction: Direction) {
    const start = this.at
    this.byte(canonicalTypeOf(part))
    if (part !== EMPTY_LIST && part !== null && part !== undefined) this.content(part)
    if (direction === -1) this.invert(start)
  }

  private content(value: Exclude<Value, null>) {
    switch (typeof value) {
      case 'string':
        return this.text(value)
      case 'number':
        return this.double(value, EXACTLY_THE_DOUBLE)
      case 'bigint':
        return this.exactNumber(value)
      case 'boolean':
        return this.byte(value ? 2 : 1)
      default:
        return this.object(value)
    }
  }

  private object(value: object) {
    if (value instanceof ObjectId) return this.raw(value.id)
    if (value instanceof Int32) return this.double(value.value, EXACTLY_THE_DOUBLE)
    if (value instanceof Date) return this.orderedDouble(value.getTime())
    if (value instanceof Map) return this.fields(value)
    if (Array.isArray(value)) return this.list(value)
    if (value instanceof Decimal128) return this.exactNumber(value)
    return this.rareObject(value)
  }

  private rareObject(value: object) {
    if (value instanceof Timestamp) return this.raw(bigEndian(value.toBigInt()))
    if (value instanceof Code) return this.text(value.code)
    if (value instanceof BSONRegExp) {
      this.text(value.pattern)
      return this.text(value.options)
    }
    if (value instanceof Binary) {
      this.raw(bigEndian(BigInt(value.position)))
      this.byte(value.sub_type)
      this.raw(value.value())
    }
  }

  private fields(document: Map<string, Value>) {
    for (const [name, value] of document) {
      this.byte(canonicalTypeOf(value))
      this.text(name)
      if (value !== null) this.content(value)
    }
    this.byte(0)
  }

  private list(list: Value[]) {
    for (const value of list) this.part(value, 1)
    this.byte(0)
  }

  /** Ends with a zero byte and contains none, so no text's key is a prefix of another's. */
  private text(text: string) {
    this.reserve(text.length * 6 + 1)
    const start = this.at
    this.at += this.bytes.write(text, start, 'utf8')
    if (text.includes('\0') || text.includes('\x01')) this.escapeLowest(start)
    this.byte(0)
  }

  private escapeLowest(start: number) {
    const plain = Buffer.from(this.bytes.subarray(start, this.at))
    this.at = start
    for (const byte of plain) {
      if (byte <= 1) this.bytes[this.at++] = 1
      this.bytes[this.at++] = byte <= 1 ? byte + 1 : byte
    }
  }

  /** A number that may not fit a double: the nearest double, then the distance to it. */
  private exactNumber(value: bigint | Decimal128) {
    const exact = typeof value === 'bigint' ? { coefficient: value, exponent: 0 } : exactOfDecimal(value)
    if (typeof exact === 'number') return this.double(exact, EXACTLY_THE_DOUBLE)
    const nearest = Number(value.toString())
    if (!Number.isFinite(nearest)) return this.beyondDoubles(exact)
    const distance = sumOf(exact, negated(exactOfDouble(nearest)))
    if (distance.coefficient === 0n) return this.double(nearest, EXACTLY_THE_DOUBLE)
    const isAbove = distance.coefficient > 0n
    this.double(nearest, isAbove ? ABOVE_THE_DOUBLE : BELOW_THE_DOUBLE)
    this.magnitude(distance)
  }

  private beyondDoubles(exact: Exact) {
    const isAbove = exact.coefficient > 0n
    this.double(isAbove ? Number.MAX_VALUE : -Number.MAX_VALUE, isAbove ? BEYOND_DOUBLES : 0xff - BEYOND_DOUBLES)
    this.magnitude(exact)
  }

  /** Scientific notation of the absolute value, inverted for negative numbers. */
  private magnitude({ coefficient, exponent }: Exact) {
    const start = this.at
    const digits = String(coefficient < 0n ? -coefficient : coefficient)
    this.raw(bigEndian(BigInt(exponent + digits.length + 0x8000)))
    this.text(digits.replace(/0+$/, ''))
    if (coefficient < 0n) this.invert(start)
  }

  private double(value: number, mark: number) {
    this.orderedDouble(value)
    this.byte(mark)
  }

  private orderedDouble(value: number) {
    this.reserve(8)
    const at = this.at
    this.at += 8
    if (Number.isNaN(value)) return this.bytes.fill(0, at, this.at)
    this.bytes.writeDoubleBE(value === 0 ? 0 : value, at)
    if (value < 0) return this.invert(at)
    this.bytes[at] = (this.bytes[at] ?? 0) | 0x80
  }

  private invert(start: number) {
    for (let at = start; at < this.at; at++) this.bytes[at] = 0xff - (this.bytes[at] ?? 0)
  }
}

function bigEndian(value: bigint): Buffer {
  const bytes = Buffer.allocUnsafe(8)
  bytes.writeBigUInt64BE(BigInt.asUintN(64, value))
  return bytes
}

const encoder = new KeyEncoder(4096)
