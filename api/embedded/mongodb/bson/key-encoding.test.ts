import { describe, expect, test } from 'bun:test'
import { Binary, BSONRegExp, Code, Decimal128, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { documentOf, int32 } from '../values/values'
import { EMPTY_LIST, type KeyPart } from './canonical-order'
import { compareValues } from './compare'
import { type Direction, encodeKey } from './key-encoding'

const decimal = (text: string) => Decimal128.fromString(text)

/** From smallest to largest; values in one row are equal. */
const ordered: KeyPart[][] = [
  [new MinKey()],
  [EMPTY_LIST],
  [null, undefined],
  [Number.NaN, decimal('NaN')],
  [Number.NEGATIVE_INFINITY, decimal('-Infinity')],
  [decimal('-1E+400')],
  [-(2 ** 53)],
  [-1.5, decimal('-1.50')],
  [int32(-1), -1n, -1],
  [decimal('-1E-400')],
  [0, -0, int32(0), 0n, decimal('0E-10')],
  [decimal('1E-400')],
  [0.1],
  [decimal('0.10000000000000001')],
  [decimal('0.1000000000000001')],
  [int32(1), 1n, 1, decimal('1.0')],
  [2n ** 53n, 2 ** 53],
  [decimal('9007199254740992.5')],
  [2n ** 53n + 1n],
  [2n ** 63n - 1n],
  [2 ** 63],
  [Number.MAX_VALUE],
  [decimal('1E+400')],
  [decimal('2E+400')],
  [Number.POSITIVE_INFINITY, decimal('Infinity')],
  [''],
  ['\0'],
  ['a'],
  ['a\0'],
  ['a\x01'],
  ['ab'],
  ['\uffff'],
  ['😀'],
  [documentOf({})],
  [documentOf({ a: 1 })],
  [documentOf({ a: 1, b: 1 })],
  [documentOf({ b: 1 })],
  [documentOf({ a: 'x' })],
  [[1]],
  [[1, 2]],
  [[2]],
  [new Binary(Buffer.from('zz'))],
  [new Binary(Buffer.from('aaa'))],
  [new ObjectId('111111111111111111111111')],
  [new ObjectId('222222222222222222222222')],
  [false],
  [true],
  [new Date(-1)],
  [new Date(0)],
  [new Date(1)],
  [new Timestamp(1n)],
  [new Timestamp(2n ** 63n)],
  [new BSONRegExp('a')],
  [new BSONRegExp('a', 'i')],
  [new BSONRegExp('ab')],
  [new Code('a')],
  [new Code('b')],
  [new MaxKey()],
]

const orderOf = (a: KeyPart[], b: KeyPart[], directions: Direction[]) =>
  Math.sign(Buffer.compare(encodeKey(a, directions), encodeKey(b, directions)))

interface Pair {
  a: KeyPart
  b: KeyPart
  order: number
}

const pairs: Pair[] = ordered.flatMap((row, position) =>
  ordered.flatMap((other, otherPosition) =>
    row.flatMap((a) => other.map((b) => ({ a, b, order: Math.sign(position - otherPosition) }))),
  ),
)

describe('Key order', () => {
  test('is the order of all values, in both directions', () => {
    const wrong = pairs.filter(
      ({ a, b, order }) => orderOf([a], [b], [1]) !== order || orderOf([a], [b], [-1]) !== 0 - order,
    )
    expect(wrong).toEqual([])
  })

  test('depends on the first part that differs only', () => {
    const different = pairs.filter(({ order }) => order !== 0)
    const wrong = different.flatMap(({ a, b, order }) =>
      (
        [
          [1, 1],
          [1, -1],
          [-1, 1],
          [-1, -1],
        ] as const
      ).filter(([first, second]) => {
        const directions: Direction[] = [first, second]
        return orderOf([a, 'z'], [b, new MinKey()], directions) !== order * first
      }),
    )
    expect(wrong).toEqual([])
  })

  test('agrees with the comparison of values', () => {
    const wrong = pairs.filter(({ a, b, order }) => Math.sign(compareValues(a, b)) !== order)
    expect(wrong).toEqual([])
  })
})
