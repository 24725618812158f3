import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeEngine, openEngine } from '../engine/engine'
import { finish } from '../steps/steps'
import { createChance } from '../testing/random'
import { beside, stepsOf } from '../testing/stepping'
import { documentOf, int32, type Value } from '../values/values'

const MANY = 1500

let engine = openEngine(':memory:')
let folder = ''
let file = ''

beforeEach(() => {
  closeEngine(engine)
  folder = mkdtempSync(join(tmpdir(), 'mongo-build-'))
  file = join(folder, 'castellan.sqlite')
  engine = openEngine(file)
  run({ insert: 'things', documents: Array.from({ length: MANY }, (_, n) => thing(n, n)) })
})

afterAll(() => closeEngine(engine))
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const thing = (id: number, n: number): Value => documentOf({ _id: int32(id), n: int32(n), tags: [int32(n), int32(-n)] })

type Fields = Parameters<typeof documentOf>[0]

function run(command: Fields) {
  const reply = finish(stepsOf(engine, command))
  return reply instanceof Map ? reply : reply.rest
}

const indexOn = (field: string, options: Fields = {}) => ({
  createIndexes: 'things',
  indexes: [documentOf({ name: field, key: documentOf({ [field]: int32(1) }), ...options })],
})
const update = (id: number, change: Fields) =>
  run({ update: 'things', updates: [documentOf({ q: documentOf({ _id: int32(id) }), u: documentOf(change) })] })
const remove = (id: number) =>
  run({ delete: 'things', deletes: [documentOf({ q: documentOf({ _id: int32(id) }), limit: int32(1) })] })
const entryTables = () => engine.database.query("SELECT 1 FROM sqlite_master WHERE name LIKE 'entries_%'").all().length

test.each(['n', 'tags'])('an index on %s has the keys of writes that come while it is made', (field) => {
  const chance = createChance(5)
  beside(stepsOf(engine, indexOn(field)), (step) => {
    run({ insert: 'things', documents: [thing(MANY + step, MANY + step)] })
    update(chance.below(MANY), { $inc: documentOf({ n: int32(5000) }), $push: documentOf({ tags: int32(7) }) })
    remove(chance.below(MANY))
    // Refused, so the collection is opened again.
    run({ insert: 'fresh', documents: [thing(1, step)] })
    run({ insert: 'things', documents: [thing(MANY + step, 1)] })
  })
  expect(run({ validate: 'things' })).toMatchObject(new Map<string, unknown>([['valid', true]]))
  expect(run({ validate: 'things' }).get('errors')).toEqual([])
  expect(run({ listIndexes: 'things' }).get('errmsg')).toBeUndefined()
  expect(entryTables()).toBe(1)
})

test('a unique index is refused because of a document that comes meanwhile, and leaves nothing behind', () => {
  const reply = beside(stepsOf(engine, indexOn('n', { unique: true })), (step) => {
    if (step === 5) run({ insert: 'things', documents: [thing(MANY, 3)] })
  })
  expect(reply.get('code')).toEqual(int32(11000))
  const later = beside(stepsOf(engine, indexOn('n', { unique: true })), () => undefined)
  expect(later.get('code')).toEqual(int32(11000))
  expect([entryTables(), run({ count: 'things' }).get('n')]).toEqual([0, int32(MANY + 1)])
})

test.each<[string, Fields, number]>([
  ['dropped', { drop: 'things' }, 276],
  ['renamed', { renameCollection: 'test.things', to: 'test.others', $db: 'admin' }, 276],
])('ends when its collection is %s', (_, command, code) => {
  const reply = beside(stepsOf(engine, indexOn('n')), (step) => {
    if (step === 3) run(command)
  })
  expect(reply.get('code')).toEqual(int32(code))
  expect(entryTables()).toBe(0)
})

test('who asks for the same index meanwhile waits for it', () => {
  const [first, second] = [stepsOf(engine, indexOn('n')), stepsOf(engine, indexOn('n'))]
  first.next()
  const reply = beside(second, () => first.next())
  expect([reply.get('note'), entryTables()]).toEqual(['all indexes already exist', 1])
})

test('one that was not finished is gone after a restart', () => {
  const steps = stepsOf(engine, indexOn('n'))
  for (let step = 0; step < 5; step++) steps.next()
  expect(entryTables()).toBe(1)
  engine.transactions.commit()
  engine.catalogue.close()
  engine.database.close()
  engine = openEngine(file)
  expect(entryTables()).toBe(0)
  expect(run({ count: 'things' }).get('n')).toEqual(int32(MANY))
})

test('one whose client has gone leaves nothing behind', () => {
  const steps = stepsOf(engine, indexOn('n'))
  for (let step = 0; step < 5; step++) steps.next()
  steps.return(undefined as never)
  expect(entryTables()).toBe(0)
  expect(run({ insert: 'things', documents: [thing(MANY, 1)] }).get('n')).toEqual(int32(1))
})
