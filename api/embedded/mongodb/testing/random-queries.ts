import { Binary, BSONRegExp, Decimal128, ObjectId } from 'bson'
import { SECOND } from '../values/time'
import { type Document, documentOf, int32, type Value } from '../values/values'
import type { Chance } from './random'

const ids = Array.from({ length: 4 }, (_, position) => new ObjectId(String(position + 1).repeat(24)))
const directions = [1, -1] as const

/** Random documents and queries that exercise every rule for types, lists and missing fields. */
export function createRandomQueries(chance: Chance) {
  function document(id: number): Document {
    const fields = documentOf({ _id: int32(id), c: int32(chance.below(5)) })
    maybeSet(fields, 'a', 0.9, valueOrList)
    maybeSet(fields, 'b', 0.9, value)
    maybeSet(fields, 'd', 0.9, inner)
    maybeSet(fields, 'f', 0.5, () => int32(chance.below(5)))
    maybeSet(fields, 'g', 0.6, () => list(() => (chance.happens(0.8) ? pair() : value())))
    return fields
  }

  function filter(depth = 2): Document {
    const made: Document = new Map()
    const clauses = 1 + chance.below(3)
    for (let count = 0; count < clauses; count++) {
      if (depth > 0 && chance.happens(0.15)) made.set(chance.pick(['$or', '$and', '$nor']), filters(depth - 1))
      else made.set(path(), condition())
    }
    return made
  }

  function sort(): Document {
    const order: Document = new Map()
    for (let count = 1 + chance.below(2); count > 0; count--) order.set(path(), chance.pick(directions))
    return order
  }

  function filters(depth: number): Document[] {
    return Array.from({ length: 1 + chance.below(3) }, () => filter(depth))
  }

  function path(): string {
    return chance.pick(['a', 'a', 'b', 'b', 'c', 'd.e', 'd', 'f', 'g.h', 'g.i', 'a.0', '_id'])
  }

  function condition(): Value {
    const test = chance.pick<() => Value>([
      value,
      value,
      () => operand(['$eq', '$ne']),
      () => operand(['$gt', '$gte', '$lt', '$lte']),
      () => operand(['$gt', '$gte', '$lt', '$lte']),
      () =>
        documentOf({
          [chance.pick(['$gt', '$gte'])]: int32(chance.below(4)),
          $lt: int32(2 + chance.below(4)),
        }),
      () => documentOf({ [chance.pick(['$in', '$in', '$nin'])]: list(valueOrPattern) }),
      pattern,
      () => documentOf({ $exists: chance.happens(0.6) }),
      () => documentOf({ $type: chance.pick(['number', 'string', 'array', 'null', 'object', 'bool']) }),
      () => documentOf({ $not: operand(['$gt', '$eq', '$lte']) }),
      () =>
        documentOf({
          $elemMatch: chance.happens(0.5) ? operand(['$gt', '$lt']) : documentOf({ h: value() }),
        }),
      () => documentOf({ $all: [value(), value()] }),
      () => documentOf({ $size: int32(chance.below(3)) }),
      () => list(value),
    ])
    return test()
  }

  function operand(operators: readonly [string, ...string[]]): Document {
    return documentOf({ [chance.pick(operators)]: value() })
  }

  function value(): Value {
    const make = chance.pick<() => Value>([
      () => int32(chance.below(6)),
      () => int32(chance.below(6)),
      () => chance.below(6) - 2.5,
      () => BigInt(chance.below(6)),
      () => Decimal128.fromString(chance.pick(['1', '2.50', '-1.5', '3'])),
      text,
      text,
      () => null,
      () => chance.pick([ids[0] ?? null, ids[1] ?? null, ids[2] ?? null]),
      () => new Date(chance.below(4) * SECOND),
      () => chance.happens(0.5),
      () => documentOf({ h: int32(chance.below(3)) }),
      () => new Binary(Buffer.from([chance.below(3)])),
      () => Number.NaN,
    ])
    return make()
  }

  function text(): string {
    return chance.pick(['', 's', 's1', 's2', 't', 's\0', 's\x01', 'sé', 's😀', 'A'])
  }

  function pattern(): Value {
    return new BSONRegExp(chance.pick(['^s', '^s1', 's', '^t.*', '^sx?', '^(s|t)', '^s|A']), chance.pick(['', '', 'i']))
  }

  function valueOrPattern(): Value {
    return chance.happens(0.15) ? pattern() : value()
  }

  function valueOrList(): Value {
    return chance.happens(0.25) ? list(value) : value()
  }

  function inner(): Value {
    return chance.happens(0.7) ? documentOf({ e: valueOrList() }) : valueOrList()
  }

  function pair(): Document {
    const made: Document = new Map()
    maybeSet(made, 'h', 0.8, value)
    maybeSet(made, 'i', 0.8, value)
    return made
  }

  function list(make: () => Value): Value[] {
    return Array.from({ length: chance.below(4) }, make)
  }

  function maybeSet(document: Document, name: string, probability: number, make: () => Value) {
    if (chance.happens(probability)) document.set(name, make())
  }

  return { document, filter, sort }
}
