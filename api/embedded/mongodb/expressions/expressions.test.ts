import { describe, expect, test } from 'bun:test'
import { Decimal128, Double, Long, ObjectId, serialize } from 'bson'
import { decodeDocument } from '../bson/decode'
import { HOUR } from '../values/time'
import { operators } from './operators/all'
import { noVariables, parseExpression, parsingWith, scopeOf } from './parse-expression'

const at = new Date('2026-11-21T23:30:45.678Z')
const id = new ObjectId('65f000000000000000000000')
const document = {
  n: 7,
  list: [3, 1, 2],
  text: 'Löwe',
  none: null,
  at,
  id,
  inner: { a: 1, b: 2 },
  docs: [{ k: 1 }, { k: 2 }, {}],
}

function evaluated(expression: unknown, expected: unknown) {
  const [read, wanted] = [expression, expected].map(
    (value) => decodeDocument(serialize({ value })).get('value') ?? null,
  )
  const evaluate = parseExpression(read ?? null, parsingWith(noVariables))
  return { found: evaluate(scopeOf(decodeDocument(serialize(document)))) ?? null, wanted }
}

const cases: Record<string, [unknown, unknown][]> = {
  'Paths and literals': [
    ['$inner.a', 1],
    ['$docs.k', [1, 2]],
    ['$missing.path', null],
    [
      { a: '$n', b: { c: '$missing' } },
      { a: 7, b: {} },
    ],
    [
      ['$n', '$missing'],
      [7, null],
    ],
    [{ $literal: '$n' }, '$n'],
    [{ $let: { vars: { x: '$n' }, in: { $add: ['$$x', 1] } } }, 8],
  ],
  Arithmetic: [
    [{ $add: ['$n', 1, new Double(0.5)] }, 8.5],
    [{ $add: [2147483647, 1] }, Long.fromString('2147483648')],
    [{ $add: ['$at', 1000] }, new Date(at.getTime() + 1000)],
    [{ $add: ['$n', null] }, null],
    [{ $subtract: ['$at', new Date(at.getTime() - 5)] }, Long.fromNumber(5)],
    [{ $subtract: [1, Decimal128.fromString('0.1')] }, Decimal128.fromString('0.9')],
    [{ $multiply: [Long.fromNumber(3), 4] }, Long.fromNumber(12)],
    [{ $divide: ['$n', 2] }, 3.5],
    [{ $mod: [-7, 3] }, -1],
    [{ $abs: -4 }, 4],
    [{ $ceil: 1.2 }, new Double(2)],
    [{ $floor: -1.2 }, new Double(-2)],
    [{ $round: [2.5] }, new Double(2)],
    [{ $round: [1.236, 2] }, 1.24],
    [{ $round: [1234, -2] }, 1200],
    [{ $trunc: [-1.99, 1] }, -1.9],
    [{ $pow: [2, 10] }, 1024],
    [{ $sqrt: 16 }, new Double(4)],
    [{ $sum: '$list' }, 6],
    [{ $avg: ['$n', 1] }, new Double(4)],
    [{ $max: '$list' }, 3],
    [{ $min: ['$n', '$none', 9] }, 7],
  ],
  'Comparison and logic': [
    [{ $eq: ['$n', new Double(7)] }, true],
    [{ $eq: ['$missing', null] }, false],
    [{ $lt: ['$missing', null] }, true],
    [{ $cmp: ['b', 'a'] }, 1],
    [{ $and: ['$n', { $gt: ['$n', 5] }] }, true],
    [{ $or: ['$none', 0] }, false],
    [{ $not: ['$none'] }, true],
    [{ $cond: [{ $gte: ['$n', 7] }, 'yes', 'no'] }, 'yes'],
    // biome-ignore lint/suspicious/noThenProperty: the operator names it so.
    [{ $cond: { if: false, then: 1, else: 2 } }, 2],
    [{ $ifNull: ['$missing', '$none', 'last'] }, 'last'],
    // biome-ignore lint/suspicious/noThenProperty: the operator names it so.
    [{ $switch: { branches: [{ case: { $eq: ['$n', 1] }, then: 'one' }], default: 'other' } }, 'other'],
  ],
  Lists: [
    [{ $arrayElemAt: ['$list', -1] }, 2],
    [{ $size: '$list' }, 3],
    [{ $slice: ['$list', 1, 5] }, [1, 2]],
    [{ $slice: ['$list', -2] }, [1, 2]],
    [{ $concatArrays: ['$list', [9]] }, [3, 1, 2, 9]],
    [{ $in: [2, '$list'] }, true],
    [{ $indexOfArray: ['$list', 2] }, 2],
    [{ $reverseArray: '$list' }, [2, 1, 3]],
    [{ $range: [0, 10, 4] }, [0, 4, 8]],
    [{ $sortArray: { input: '$list', sortBy: -1 } }, [3, 2, 1]],
    [{ $map: { input: '$list', as: 'x', in: { $multiply: ['$$x', '$n'] } } }, [21, 7, 14]],
    [{ $filter: { input: '$list', cond: { $gt: ['$$this', 1] } } }, [3, 2]],
    [{ $reduce: { input: '$list', initialValue: '', in: { $concat: ['$$value', { $toString: '$$this' }] } } }, '312'],
    [{ $setUnion: ['$list', [2, 5]] }, [1, 2, 3, 5]],
    [{ $setIntersection: ['$list', [2, 5]] }, [2]],
    [{ $setDifference: ['$list', [2, 5]] }, [3, 1]],
    [{ $setIsSubset: [[1], '$list'] }, true],
    [{ $anyElementTrue: [[0, false]] }, false],
    [{ $first: '$list' }, 3],
  ],
  Objects: [
    [{ $mergeObjects: ['$inner', { b: 3 }, '$none'] }, { a: 1, b: 3 }],
    [
      { $objectToArray: '$inner' },
      [
        { k: 'a', v: 1 },
        { k: 'b', v: 2 },
      ],
    ],
    [
      {
        $arrayToObject: [
          [
            ['x', 1],
            ['y', 2],
          ],
        ],
      },
      { x: 1, y: 2 },
    ],
    [{ $getField: 'n' }, 7],
    [{ $getField: { field: 'a', input: '$inner' } }, 1],
  ],
  Text: [
    [{ $concat: ['a', '$text'] }, 'aLöwe'],
    [{ $concat: ['a', '$missing'] }, null],
    [{ $toUpper: 'abc' }, 'ABC'],
    [{ $strLenCP: '$text' }, 4],
    [{ $strLenBytes: '$text' }, 5],
    [{ $substrCP: ['$text', 1, 2] }, 'öw'],
    [{ $split: ['a,b', ','] }, ['a', 'b']],
    [{ $trim: { input: '  x ' } }, 'x'],
    [{ $ltrim: { input: '00x0', chars: '0' } }, 'x0'],
    [{ $replaceAll: { input: 'a.b.c', find: '.', replacement: { $literal: '$&' } } }, 'a$&b$&c'],
    [{ $regexMatch: { input: '$text', regex: '^lö', options: 'i' } }, true],
  ],
  Conversion: [
    [{ $type: '$missing' }, 'missing'],
    [{ $type: '$id' }, 'objectId'],
    [{ $toString: '$id' }, id.toHexString()],
    [{ $toString: '$at' }, at.toISOString()],
    [{ $toInt: '42' }, 42],
    [{ $toLong: 1.9 }, Long.fromNumber(1)],
    [{ $toDouble: '1e3' }, new Double(1000)],
    [{ $toDecimal: '0.10' }, Decimal128.fromString('0.10')],
    [{ $toDate: '2026-11-21' }, new Date('2026-11-21')],
    [{ $toDate: '$id' }, id.getTimestamp()],
    [{ $toObjectId: id.toHexString() }, id],
    [{ $convert: { input: 'x', to: 'int', onError: -1 } }, -1],
  ],
  Dates: [
    [{ $year: '$at' }, 2026],
    [{ $dayOfWeek: '$at' }, 7],
    [{ $isoWeek: '$at' }, 47],
    [{ $hour: { date: '$at', timezone: 'Europe/Berlin' } }, 0],
    [{ $hour: { date: '$at', timezone: '-03:30' } }, 20],
    [{ $dateToString: { date: '$at' } }, '2026-11-21T23:30:45.678Z'],
    [
      { $dateToString: { date: '$at', format: '%d.%m.%Y %H:%M %z %j', timezone: 'Europe/Berlin' } },
      '22.11.2026 00:30 +0100 326',
    ],
    [{ $dateToString: { date: '$missing', onNull: 'never' } }, 'never'],
    [{ $dateTrunc: { date: '$at', unit: 'day' } }, new Date('2026-11-21')],
    [{ $dateTrunc: { date: '$at', unit: 'day', timezone: 'Europe/Berlin' } }, new Date('2026-11-21T23:00Z')],
    [{ $dateTrunc: { date: '$at', unit: 'week', startOfWeek: 'monday' } }, new Date('2026-11-16')],
    [{ $dateTrunc: { date: '$at', unit: 'minute', binSize: 15 } }, new Date('2026-11-21T23:30Z')],
    [{ $dateTrunc: { date: '$at', unit: 'quarter' } }, new Date('2026-10-01')],
    [{ $dateAdd: { startDate: new Date('2026-01-31'), unit: 'month', amount: 1 } }, new Date('2026-02-28')],
    [{ $dateSubtract: { startDate: '$at', unit: 'hour', amount: 2 } }, new Date(at.getTime() - 2 * HOUR)],
    [
      { $dateAdd: { startDate: new Date('2026-03-28T12:00Z'), unit: 'day', amount: 1, timezone: 'Europe/Berlin' } },
      new Date('2026-03-29T11:00Z'),
    ],
    [{ $dateDiff: { startDate: new Date('2026-11-20T23:59Z'), endDate: '$at', unit: 'day' } }, Long.fromNumber(1)],
    [{ $dateDiff: { startDate: new Date('2025-12-31'), endDate: '$at', unit: 'year' } }, Long.fromNumber(1)],
    [{ $dateFromParts: { year: 2026, month: 11, day: 21, hour: 1, timezone: '+01:00' } }, new Date('2026-11-21')],
    [{ $dateFromString: { dateString: '2026-11-21T01:00:00', timezone: 'Europe/Berlin' } }, new Date('2026-11-21')],
    [{ $dateFromString: { dateString: 'no date', onError: 'wrong', onNull: 'none' } }, 'wrong'],
    [{ $dateFromString: { dateString: null, onError: 'wrong', onNull: 'none' } }, 'none'],
  ],
}

describe.each(Object.entries(cases))('%s', (_, rows) => {
  test.each(rows)('%j', (expression, expected) => {
    const { found, wanted } = evaluated(expression, expected)
    expect<unknown>(found).toEqual(wanted)
  })
})

test('an operator rejects unknown arguments', () => {
  const refused: [unknown, number][] = [
    [{ $dateTrunc: { date: '$at', unit: 'day', frob: 1 } }, 9],
    [{ $eq: [1] }, 16020],
    [{ $filter: { input: [] } }, 9],
    [{ $add: 1, $subtract: 1 }, 15983],
  ]
  for (const [expression, code] of refused)
    expect(() => evaluated(expression, null)).toThrow(expect.objectContaining({ code }))
})

test('Object.prototype members are no operators', () => {
  expect(['constructor', 'toString', '__proto__'].filter((name) => operators.has(name))).toEqual([])
})
