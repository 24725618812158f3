import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { closeEngine, openEngine } from '../engine/engine'
import { finish } from '../steps/steps'
import { beside, stepsOf } from '../testing/stepping'
import { documentOf, int32, type Value } from '../values/values'

const MANY = 4000
/** Rows of tables: a document with its keys. */
const MOST_CHANGES = 100

let engine = openEngine(':memory:')

beforeEach(() => {
  engine = openEngine(':memory:')
  for (let from = 0; from < MANY; from += 1000) run({ insert: 'things', documents: numbered(from, 1000) })
  run({ insert: 'others', documents: numbered(0, 10) })
})

afterEach(() => closeEngine(engine))

const numbered = (from: number, count: number): Value[] =>
  Array.from({ length: count }, (_, at) => documentOf({ _id: int32(from + at), n: int32(at), text: `Thing ${at}` }))

function run(command: Parameters<typeof documentOf>[0]) {
  const reply = finish(stepsOf(engine, command))
  return reply instanceof Map ? reply : reply.rest
}

const countOf = (collection: string, query = {}) =>
  Number(run({ count: collection, query: documentOf(query) }).get('n'))

const changes = () => engine.database.query<{ n: number }, []>('SELECT total_changes() AS n').get()?.n ?? 0

const pipeline = (...stages: object[]) => stages.map((stage) => documentOf(stage as never))
const everything = documentOf({})
const increment = documentOf({ $inc: documentOf({ m: int32(1) }) })

describe('Between the steps of', () => {
  const commands: [string, Parameters<typeof documentOf>[0]][] = [
    ['insertMany', { insert: 'new', documents: numbered(0, MANY) }],
    ['updateMany', { update: 'things', updates: [documentOf({ q: everything, u: increment, multi: true })] }],
    ['deleteMany', { delete: 'things', deletes: [documentOf({ q: everything, limit: int32(0) })] }],
    [
      'many updates of one',
      {
        update: 'things',
        updates: Array.from({ length: 1000 }, (_, at) =>
          documentOf({ q: documentOf({ _id: int32(at) }), u: increment }),
        ),
      },
    ],
    [
      'createIndexes',
      { createIndexes: 'things', indexes: [documentOf({ name: 'n', key: documentOf({ n: int32(1) }) })] },
    ],
    ['$out', { aggregate: 'things', pipeline: pipeline({ $out: 'new' }), cursor: everything }],
    ['$merge', { aggregate: 'things', pipeline: pipeline({ $merge: 'others' }), cursor: everything }],
    [
      'a sort by a collation',
      { find: 'things', sort: documentOf({ text: int32(1) }), collation: documentOf({ locale: 'de' }) },
    ],
    ['a find that no index serves', { find: 'things', filter: documentOf({ text: 'no such text' }) }],
    ['a count that no index serves', { count: 'things', query: documentOf({ text: 'no such text' }) }],
    ['a sort', { find: 'things', sort: documentOf({ text: int32(1) }), limit: int32(5) }],
    ['distinct values', { distinct: 'things', key: 'text' }],
    [
      'a group',
      { aggregate: 'things', pipeline: pipeline({ $group: documentOf({ _id: '$text' }) }), cursor: everything },
    ],
    ['validate', { validate: 'things' }],
    ['collStats', { collStats: 'things' }],
    ['dbStats', { dbStats: int32(1) }],
    ['listDatabases', { listDatabases: int32(1) }],
  ]

  test.each(commands)('%s another client finds by _id', (_, command) => {
    let [reads, before, most] = [0, changes(), 0]
    const reply = beside(stepsOf(engine, command), () => {
      most = Math.max(most, changes() - before)
      reads += countOf('others', { _id: int32(3) })
      before = changes()
    })
    expect(reply.get('writeErrors')).toBeUndefined()
    expect(reply.get('errmsg')).toBeUndefined()
    expect(reads).toBeGreaterThan(10)
    expect(most).toBeLessThan(MOST_CHANGES)
  })
})
