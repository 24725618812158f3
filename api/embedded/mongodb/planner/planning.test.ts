import { afterAll, expect, test } from 'bun:test'
import { decodeDocument } from '../bson/decode'
import { encodeDocument } from '../bson/encode'
import { encodeKey } from '../bson/key-encoding'
import { closeEngine, openEngine } from '../engine/engine'
import { MongoError } from '../errors/mongo-error'
import { matches } from '../filter/matches'
import { parseFilter } from '../filter/parse-filter'
import { parseSort, sortValue } from '../paths/sort-key'
import { parseIndexSpec } from '../storage/index-spec'
import { createChance } from '../testing/random'
import { createRandomQueries } from '../testing/random-queries'
import { MINUTE } from '../values/time'
import { type Document, documentOf, int32, type Value } from '../values/values'
import { findStored } from './find'
import { planFor } from './plan-for'

const ROUNDS = 5
const QUERIES_PER_ROUND = 2000
const DOCUMENTS = 60
/** Takes ten seconds alone, and minutes on a busy machine. */
const ENDS_WHAT_HANGS = 10 * MINUTE

const up = int32(1)
const down = int32(-1)
const indexes: Document[] = [
  documentOf({ name: 'a', key: { a: up } }),
  documentOf({ name: 'b', key: { b: down } }),
  documentOf({ name: 'a_b_c', key: { a: up, b: down, c: up } }),
  documentOf({ name: 'c_b', key: { c: up, b: up } }),
  documentOf({ name: 'd.e', key: { 'd.e': up } }),
  documentOf({ name: 'g.h_g.i', key: { 'g.h': up, 'g.i': down } }),
  documentOf({ name: 'f', key: { f: up }, sparse: true }),
  documentOf({ name: 'f_b', key: { f: up, b: up }, sparse: true }),
  documentOf({ name: 'partial', key: { b: up, c: up }, partialFilterExpression: { b: { $gt: up } } }),
  documentOf({ name: 'part of c', key: { b: up }, partialFilterExpression: { c: int32(2) } }),
  documentOf({ name: 'a.0', key: { 'a.0': up } }),
]

const engine = openEngine(':memory:')
const collection = engine.catalogue.ensure('test.things')
const chance = createChance(20261121)
const random = createRandomQueries(chance)

afterAll(() => closeEngine(engine))

test(
  'every index answers queries like a full scan, in every order, while documents come and go',
  () => {
    for (const spec of indexes) engine.catalogue.createIndex(collection, parseIndexSpec(spec))
    for (let id = 0; id < DOCUMENTS; id++) attempt(() => collection.insert(random.document(id)))
    const wrong: string[] = []
    const plans = { collection: 0, id: 0, index: 0, union: 0, merged: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const documents = collection.after(0, 10_000).map(({ bson }) => decodeDocument(bson))
      for (let count = 0; count < QUERIES_PER_ROUND; count++) {
        const [filter, sort] = chance.happens(0.05) ? pageOfSeveral() : randomQuery()
        const plan = planFor(collection, { filter: parseFilter(filter), sort: parseSort(sort) })
        plans[plan.kind === 'union' && plan.mergedBy.length > 0 ? 'merged' : plan.kind] += 1
        if (!isAnsweredRightly(documents, filter, sort))
          wrong.push(JSON.stringify([shown(filter), sort && shown(sort)]))
      }
      changeSome()
    }
    expect(wrong).toEqual([])
    expect(Math.min(...Object.values(plans))).toBeGreaterThan(100)
  },
  ENDS_WHAT_HANGS,
)

const randomQuery = () => [random.filter(), chance.happens(0.4) ? random.sort() : undefined] as const

/** Answered by merging ranges of one index, or of several. */
function pageOfSeveral() {
  const some = () => documentOf({ $in: [int32(chance.below(5)), int32(chance.below(5)), int32(chance.below(5))] })
  const either = [documentOf({ c: some() }), documentOf({ c: int32(2), b: documentOf({ $gt: int32(1) }) })]
  const filter = chance.happens(0.5) ? documentOf({ c: some() }) : documentOf({ $or: either })
  return [filter, documentOf({ b: chance.happens(0.5) ? up : down })] as const
}

function isAnsweredRightly(documents: Document[], filter: Document, sort: Document | undefined): boolean {
  const predicate = parseFilter(filter)
  const keys = parseSort(sort)
  const place = (document: Document) =>
    encodeKey(
      keys.map((key) => sortValue(document, key)),
      keys.map(({ direction }) => direction),
    ).toString('hex')
  const expected = documents.filter((document) => matches(predicate, document))
  const search = { filter: predicate, sort: keys }
  const found = findStored(collection, search).map(({ bson }) => decodeDocument(bson))
  if (idsOf(found).sort().join() !== idsOf(expected).sort().join()) return false
  const places = expected.map(place).sort()
  if (keys.length > 0 && found.map(place).join() !== places.join()) return false
  const page = findStored(collection, { ...search, skip: 2, limit: 5 }).map(({ bson }) => decodeDocument(bson))
  return (
    page.length === Math.max(0, Math.min(5, expected.length - 2)) &&
    (keys.length === 0 || page.map(place).join() === places.slice(2, 7).join())
  )
}

const idsOf = (documents: Document[]) => documents.map((document) => String(document.get('_id')))

function changeSome() {
  for (const stored of collection.after(0, 10_000)) {
    const before = decodeDocument(stored.bson)
    if (chance.happens(0.1)) collection.remove(stored)
    else if (chance.happens(0.3)) {
      const after = new Map([...random.document(0)]).set('_id', before.get('_id') ?? null)
      attempt(() => void collection.replace(stored, before, after))
    }
  }
  for (let count = 0; count < DOCUMENTS / 10; count++)
    attempt(() => void collection.insert(random.document(1000 + chance.below(1e6))))
}

/** MongoDB rejects documents with lists in two fields of one index; random documents may have them. */
function attempt(write: () => void) {
  try {
    engine.transactions.write(write)
  } catch (error) {
    if (!(error instanceof MongoError) || error.kind !== 'CannotIndexParallelArrays') throw error
  }
}

function shown(document: Document): unknown {
  return JSON.parse(JSON.stringify(plain(decodeDocument(encodeDocument(document)))))
}

function plain(value: Value): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (value instanceof Map) return Object.fromEntries([...value].map(([name, field]) => [name, plain(field)]))
  return typeof value === 'bigint' ? `${value}n` : value
}
