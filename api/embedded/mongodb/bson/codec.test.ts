import { describe, expect, test } from 'bun:test'
import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  deserialize,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson'
import { decodeDocument, decodeFields } from './decode'
import { encodeDocument } from './encode'

const everything = {
  double: new Double(1),
  text: 'naïve 😀\0!',
  document: { '2': 1, '1': { constructor: 1 }, nested: [[], {}, [null]] },
  binary: new Binary(Buffer.from([1, 2, 3]), 5),
  id: new ObjectId(),
  yes: true,
  at: new Date(-5),
  nothing: null,
  pattern: new BSONRegExp('^a', 'ix'),
  code: new Code('return 1'),
  int: new Int32(-7),
  stamp: new Timestamp({ t: 4_000_000_000, i: 3 }),
  long: Long.fromString('-9007199254740993'),
  decimal: Decimal128.fromString('1.10'),
  least: new MinKey(),
  most: new MaxKey(),
}

describe('A document', () => {
  test('survives a round trip byte for byte', () => {
    const bytes = serialize(everything)
    expect(encodeDocument(decodeDocument(bytes)).equals(bytes)).toBe(true)
  })

  test('decodes a single field correctly, whatever surrounds it', () => {
    const bytes = serialize(everything)
    for (const [name, value] of decodeDocument(bytes)) {
      expect(decodeFields(bytes, new Set([name]))).toEqual(new Map([[name, value]]))
    }
  })

  test('may be of any size', () => {
    for (let size = 1; size < 5_000_000; size *= 3) {
      const bytes = serialize({ before: 'x'.repeat(size), inner: { list: ['y'.repeat(size), 1] }, after: true })
      expect(encodeDocument(decodeDocument(bytes)).equals(bytes)).toBe(true)
    }
  })

  test('keeps fields named like Object.prototype members', () => {
    const bytes = serialize(
      new Map([
        ['__proto__', 1],
        ['constructor', 2],
      ]) as never,
    )
    expect([...decodeDocument(bytes).keys()]).toEqual(['__proto__', 'constructor'])
  })

  test('is rejected if it is truncated anywhere', () => {
    const bytes = serialize({ a: 'text', b: [1, { c: new Date() }] })
    for (let length = 0; length < bytes.length; length++) {
      expect(() => decodeDocument(bytes.subarray(0, length))).toThrow()
    }
  })

  test('is rejected if it is nested too deeply', () => {
    let nested: object = {}
    for (let depth = 0; depth < 200; depth++) nested = { nested }
    expect(() => decodeDocument(serialize(nested))).toThrow('deeper than')
  })

  test('is read by drivers as it was stored', () => {
    expect(deserialize(encodeDocument(decodeDocument(serialize({ a: 1, b: ['x'] }))))).toEqual({ a: 1, b: ['x'] })
  })
})
