/** The encoding of certificates: https://www.itu.int/rec/T-REC-X.690 */
const TAGS = {
  boolean: 1,
  integer: 2,
  bits: 3,
  octets: 4,
  oid: 6,
  text: 12,
  time: 23,
  laterTime: 24,
  sequence: 0x30,
  set: 0x31,
} as const

const YEAR_2050 = Date.UTC(2050, 0, 1)

function tagged(tag: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff]
  return [0x80 + bytes.length, ...bytes]
}

export const der = {
  sequence: (...parts: Uint8Array[]) => tagged(TAGS.sequence, Buffer.concat(parts)),
  set: (...parts: Uint8Array[]) => tagged(TAGS.set, Buffer.concat(parts)),
  /** A positive number. Its first byte is between 1 and 127. */
  integer: (bytes: Uint8Array) => tagged(TAGS.integer, bytes),
  boolean: (value: boolean) => tagged(TAGS.boolean, Buffer.from([value ? 0xff : 0])),
  bits: (bytes: Uint8Array) => tagged(TAGS.bits, Buffer.from([0, ...bytes])),
  octets: (bytes: Uint8Array) => tagged(TAGS.octets, bytes),
  text: (text: string) => tagged(TAGS.text, Buffer.from(text)),
  /** Before 2050 as UTCTime, from then on as GeneralizedTime: https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5 */
  time(at: number) {
    const digits = `${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)}Z`
    return at < YEAR_2050
      ? tagged(TAGS.time, Buffer.from(digits.slice(2)))
      : tagged(TAGS.laterTime, Buffer.from(digits))
  },
  oid: (oid: string) => tagged(TAGS.oid, Buffer.from(oidBytes(oid))),
  /** A constructed, context-specific tag. */
  part: (place: number, ...parts: Uint8Array[]) => tagged(0xa0 + place, Buffer.concat(parts)),
  /** A primitive, context-specific tag. */
  plainPart: (place: number, text: string) => tagged(0x80 + place, Buffer.from(text)),
}

function oidBytes(oid: string): number[] {
  const [first = 0, second = 0, ...rest] = oid.split('.').map(Number)
  return [first * 40 + second, ...rest.flatMap(inSevens)]
}

/** Base 128: every byte but the last has its high bit set. */
function inSevens(value: number): number[] {
  const sevens = [value & 0x7f]
  for (let left = value >>> 7; left > 0; left >>>= 7) sevens.unshift((left & 0x7f) | 0x80)
  return sevens
}
