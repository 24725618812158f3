import { type BSONRegExp, Decimal128, MaxKey, MinKey } from 'bson'
import { canonicalTypeOf } from '../bson/canonical-order'
import { areComparable } from '../bson/compare'
import { type Direction, encodeKey } from '../bson/key-encoding'
import type { Pattern } from '../bson/pattern'
import type { Comparison, ValueTest } from '../filter/predicate'
import { endOfPrefix, type KeyRange } from '../storage/scan'
import { isNumber, type Value } from '../values/values'

/** How a test narrows an index: to single values, or to an interval of values of one type. */
export type Bounds = Points | Interval

interface Points {
  kind: 'points'
  values: Value[]
  /** Strings with one of these prefixes match too. */
  prefixes: string[]
  /** Whether every entry within the bounds satisfies the test. */
  isExact: boolean
}

interface Interval {
  kind: 'interval'
  low: Edge | undefined
  high: Edge | undefined
  sample: Value
  isExact: boolean
}

interface Edge {
  value: Value
  isInclusive: boolean
}

/** The bounds of a test, or undefined if an index cannot help. */
export function boundsOf(test: ValueTest): Bounds | undefined {
  switch (test.kind) {
    case 'compare':
      return test.collation ? undefined : boundsOfComparison(test.comparison, test.operand)
    case 'in':
      return test.collation ? undefined : boundsOfList(test.values, test.patterns)
    case 'regex':
      return boundsOfPatterns([], [test.pattern])
    default:
      return undefined
  }
}

function boundsOfComparison(comparison: Comparison, operand: Value): Bounds | undefined {
  if (!isIndexable(operand)) return undefined
  if (comparison === 'eq') return { kind: 'points', values: [operand], prefixes: [], isExact: operand !== null }
  if (operand === null || isNotANumber(operand)) return undefined
  const edge = { value: operand, isInclusive: comparison === 'gte' || comparison === 'lte' }
  const isLow = comparison === 'gt' || comparison === 'gte'
  return {
    kind: 'interval',
    low: isLow ? edge : undefined,
    high: isLow ? undefined : edge,
    sample: operand,
    isExact: true,
  }
}

function boundsOfList(values: Value[], patterns: Pattern[]): Bounds | undefined {
  if (patterns.length > 0) return boundsOfPatterns(values, patterns)
  if (!values.every(isIndexable)) return undefined
  return { kind: 'points', values, prefixes: [], isExact: !values.includes(null) }
}

/** A stored regular expression equals itself, so it is one of the points. */
function boundsOfPatterns(values: Value[], patterns: Pattern[]): Bounds | undefined {
  const prefixes = patterns.flatMap(({ prefix }) => (prefix === undefined ? [] : [prefix]))
  if (prefixes.length < patterns.length || !values.every(isIndexable)) return undefined
  const sources: BSONRegExp[] = patterns.map(({ source }) => source)
  const isExact = patterns.every(({ isPrefixOnly }) => isPrefixOnly) && !values.includes(null)
  return { kind: 'points', values: [...values, ...sources], prefixes, isExact }
}

/** A list is not indexed as a whole, and MinKey and MaxKey compare with every type. */
function isIndexable(value: Value): boolean {
  return !Array.isArray(value) && !(value instanceof MinKey) && !(value instanceof MaxKey)
}

const isNotANumber = (value: Value) =>
  Number.isNaN(value) || (value instanceof Decimal128 && value.toString() === 'NaN')

/** Combines two intervals. Valid only for fields without lists, where one value must satisfy both. */
export function intersection(a: Bounds, b: Bounds): Interval | undefined {
  if (a.kind !== 'interval' || b.kind !== 'interval' || !areComparable(a.sample, b.sample)) return undefined
  if ((a.low && b.low) || (a.high && b.high)) return undefined
  return { ...a, low: a.low ?? b.low, high: a.high ?? b.high, isExact: a.isExact && b.isExact }
}

/** The key ranges of the bounds in index order, or undefined if there would be too many. */
export function rangesOf(bounds: readonly Bounds[], directions: readonly Direction[]): KeyRange[] | undefined {
  let prefixes: Value[][] = [[]]
  for (const [position, bound] of bounds.entries()) {
    if (bound.kind === 'interval') return prefixes.map((prefix) => intervalRange(prefix, bound, directions))
    if (bound.prefixes.length > 0) return prefixes.flatMap((prefix) => pointRanges(prefix, bound, directions))
    prefixes = prefixes.flatMap((prefix) => bound.values.map((value) => [...prefix, value]))
    if (prefixes.length > MAX_RANGES) return undefined
    if (position === bounds.length - 1) break
  }
  return prefixes.map((prefix) => prefixRange(encodeKey(prefix, directions)))
}

const MAX_RANGES = 20_000

const prefixRange = (low: Buffer): KeyRange => ({ low, high: endOfPrefix(low) })

function pointRanges(prefix: Value[], { values, prefixes }: Points, directions: readonly Direction[]): KeyRange[] {
  const points = values.map((value) => prefixRange(encodeKey([...prefix, value], directions)))
  const intervals = prefixes.map((text) => prefixRange(encodeKey([...prefix, text], directions).subarray(0, -1)))
  return [...points, ...intervals]
}

function intervalRange(prefix: Value[], { low, high, sample }: Interval, directions: readonly Direction[]): KeyRange {
  const direction = directions[prefix.length] ?? 1
  const ofKind = kindRange(prefix, sample, directions)
  const edgeOf = ({ value, isInclusive }: Edge, isStart: boolean) => {
    const key = encodeKey([...prefix, value], directions)
    return isInclusive === isStart ? key : endOfPrefix(key)
  }
  const [start, end] = direction === 1 ? [low, high] : [high, low]
  return { low: start ? edgeOf(start, true) : ofKind.low, high: end ? edgeOf(end, false) : ofKind.high }
}

/** All values of the sample's type. NaN sorts among the numbers but compares with none. */
function kindRange(prefix: Value[], sample: Value, directions: readonly Direction[]): KeyRange {
  const before = encodeKey(prefix, directions)
  const direction = directions[prefix.length] ?? 1
  const kind = direction === 1 ? canonicalTypeOf(sample) : 0xff - canonicalTypeOf(sample)
  const range = prefixRange(Buffer.concat([before, Buffer.from([kind])]))
  if (!isNumber(sample)) return range
  const nan = encodeKey([...prefix, Number.NaN], directions)
  return direction === 1 ? { ...range, low: endOfPrefix(nan) } : { ...range, high: nan }
}
