import { Binary, BSONRegExp, Decimal128, ObjectId } from 'bson'
import { type Document, documentOf, int32, type Value } from '../values/values'
import type { Chance } from './random'

const ids = Array.from({ length: 4 }, (_, position) => new ObjectId(String(position + 1).repeat(24)))
const directions = [1, -1] as const

/** Documents and questions about them in which every rule of types, lists and missing fields gets its turn. */
export class RandomQueries {
  constructor(private readonly chance: Chance) {}

  document(id: number): Document {
    const fields = documentOf({ _id: int32(id), c: int32(this.chance.below(5)) })
    this.maybeSet(fields, 'a', 0.9, () => this.valueOrList())
    this.maybeSet(fields, 'b', 0.9, () => this.value())
    this.maybeSet(fields, 'd', 0.9, () => this.inner())
    this.maybeSet(fields, 'f', 0.5, () => int32(this.chance.below(5)))
    this.maybeSet(fields, 'g', 0.6, () => this.list(() => (this.chance.happens(0.8) ? this.pair() : this.value())))
    return fields
  }

  filter(depth = 2): Document {
    const filter: Document = new Map()
    const clauses = 1 + this.chance.below(3)
    for (let count = 0; count < clauses; count++) {
      if (depth > 0 && this.chance.happens(0.15))
        filter.set(this.chance.pick(['$or', '$and', '$nor']), this.filters(depth - 1))
      else filter.set(this.path(), this.condition())
    }
    return filter
  }

  sort(): Document {
    const sort: Document = new Map()
    for (let count = 1 + this.chance.below(2); count > 0; count--) sort.set(this.path(), this.chance.pick(directions))
    return sort
  }

  private filters(depth: number): Document[] {
    return Array.from({ length: 1 + this.chance.below(3) }, () => this.filter(depth))
  }

  private path(): string {
    return this.chance.pick(['a', 'a', 'b', 'b', 'c', 'd.e', 'd', 'f', 'g.h', 'g.i', 'a.0', '_id'])
  }

  private condition(): Value {
    const test = this.chance.pick<() => Value>([
      () => this.value(),
      () => this.value(),
      () => this.operand(['$eq', '$ne']),
      () => this.operand(['$gt', '$gte', '$lt', '$lte']),
      () => this.operand(['$gt', '$gte', '$lt', '$lte']),
      () =>
        documentOf({
          [this.chance.pick(['$gt', '$gte'])]: int32(this.chance.below(4)),
          $lt: int32(2 + this.chance.below(4)),
        }),
      () => documentOf({ [this.chance.pick(['$in', '$in', '$nin'])]: this.list(() => this.valueOrPattern()) }),
      () => this.pattern(),
      () => documentOf({ $exists: this.chance.happens(0.6) }),
      () => documentOf({ $type: this.chance.pick(['number', 'string', 'array', 'null', 'object', 'bool']) }),
      () => documentOf({ $not: this.operand(['$gt', '$eq', '$lte']) }),
      () =>
        documentOf({
          $elemMatch: this.chance.happens(0.5) ? this.operand(['$gt', '$lt']) : documentOf({ h: this.value() }),
        }),
      () => documentOf({ $all: [this.value(), this.value()] }),
      () => documentOf({ $size: int32(this.chance.below(3)) }),
      () => this.list(() => this.value()),
    ])
    return test()
  }

  private operand(operators: readonly [string, ...string[]]): Document {
    return documentOf({ [this.chance.pick(operators)]: this.value() })
  }

  private value(): Value {
    const make = this.chance.pick<() => Value>([
      () => int32(this.chance.below(6)),
      () => int32(this.chance.below(6)),
      () => this.chance.below(6) - 2.5,
      () => BigInt(this.chance.below(6)),
      () => Decimal128.fromString(this.chance.pick(['1', '2.50', '-1.5', '3'])),
      () => this.text(),
      () => this.text(),
      () => null,
      () => this.chance.pick([ids[0] ?? null, ids[1] ?? null, ids[2] ?? null]),
      () => new Date(this.chance.below(4) * 1000),
      () => this.chance.happens(0.5),
      () => documentOf({ h: int32(this.chance.below(3)) }),
      () => new Binary(Buffer.from([this.chance.below(3)])),
      () => Number.NaN,
    ])
    return make()
  }

  private text(): string {
    return this.chance.pick(['', 's', 's1', 's2', 't', 's\0', 's\x01', 'sé', 's😀', 'A'])
  }

  private pattern(): Value {
    return new BSONRegExp(
      this.chance.pick(['^s', '^s1', 's', '^t.*', '^sx?', '^(s|t)', '^s|A']),
      this.chance.pick(['', '', 'i']),
    )
  }

  private valueOrPattern(): Value {
    return this.chance.happens(0.15) ? this.pattern() : this.value()
  }

  private valueOrList(): Value {
    return this.chance.happens(0.25) ? this.list(() => this.value()) : this.value()
  }

  private inner(): Value {
    return this.chance.happens(0.7) ? documentOf({ e: this.valueOrList() }) : this.valueOrList()
  }

  private pair(): Document {
    const pair: Document = new Map()
    this.maybeSet(pair, 'h', 0.8, () => this.value())
    this.maybeSet(pair, 'i', 0.8, () => this.value())
    return pair
  }

  private list(make: () => Value): Value[] {
    return Array.from({ length: this.chance.below(4) }, make)
  }

  private maybeSet(document: Document, name: string, probability: number, make: () => Value) {
    if (this.chance.happens(probability)) document.set(name, make())
  }
}
