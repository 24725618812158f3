import fc from 'fast-check'

/** Part of most generated values, so an answer that repeats input is noticed. */
export const MARK = 'Zq7xK9v'
export const MARKED_NUMBER = 73_918_173

const words = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', '$gt', '$where', 'a.b', '$'],
  ...['null', 'undefined', 'NaN', '-1', '1e999', '0x10', '[object Object]', '{}', '[]', '[[[[', '%', '%00', '%ff'],
  ...['\0', '\r\nX-Made-Up: 1', '\u2028', '\u202e', '\u2066', '\u200b', '\u200d', '\ufeff', '\ud83c', '\udff0'],
  ...['<script>alert(1)</script>', '{{7*7}}', '$' + '{7*7}', "' OR 1=1 --", '../../etc/passwd', 'İ', 'ß', '🏰', ' '],
]

const marked = (text: string) => [text, `${text}${MARK}`, `${MARK}${text}`]

const SURROGATES = { first: 0xd800, count: 0x800 }

// The library's own unit first builds a table of all million characters.
const anyCharacter = fc
  .nat({ max: 0x10ffff - SURROGATES.count })
  .map((place) => String.fromCodePoint(place < SURROGATES.first ? place : place + SURROGATES.count))

export const hostileWord = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...words.flatMap(marked)) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }).map((text) => MARK + text) },
)

export const hostileText = fc.oneof(
  { weight: 6, arbitrary: hostileWord },
  { weight: 1, arbitrary: fc.constantFrom(65, 256, 257, 501, 1025, 30_000).map((size) => MARK + 'x'.repeat(size)) },
)

const hostileNumber = fc.oneof(
  fc.constantFrom(MARKED_NUMBER, -MARKED_NUMBER, 0, -0, -1, 0.5, 1e308, 5e-324, Number.MAX_SAFE_INTEGER + 2),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const trap = fc.constantFrom(
  { toString: 1 },
  { toString: null, valueOf: MARK },
  { toJSON: MARK },
  { $gt: '' },
  { $ne: null },
  { $where: MARK },
  { length: 1e9 },
  { constructor: { prototype: { isAdmin: true } } },
  { type: 'Buffer', data: [MARKED_NUMBER] },
  { _bsontype: 'ObjectId', id: MARK },
)

/** JSON as text, so it can contain what no object in memory could, such as a duplicate key. */
export const hostileJson = fc
  .letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(null, true, false, '', [], {}),
      hostileText,
      hostileNumber,
      trap,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(hostileWord, tie('value'), { maxKeys: 4 }),
    ),
  }))
  .value.map((value) => JSON.stringify(value))

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

export const hostileBody = fc.constantFrom(
  '',
  '{',
  `{"${MARK}`,
  `${MARK}`,
  '\ufeff{}',
  '{"a":1e999}',
  '"\\ud800"',
  '{"\\udc00":1}',
  '{"__proto__":{"isAdmin":true},"__proto__":1}',
  `{"email":"${MARK}","email":{"toString":1}}`,
  `{"settings":{"a":${nested('[', ']', 32_000)}}}`,
  `{"email":${nested('[', ']', 32_000)}}`,
  nested('{"a":', '1}', 9),
  nested('[', ']', 8),
  JSON.stringify(Array.from({ length: 1200 }, () => MARKED_NUMBER)),
  JSON.stringify({ password: MARK.repeat(10_000) }),
)
