import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeEngine, openEngine } from '../engine/engine'
import { parseFilter } from '../filter/parse-filter'
import { findStored } from '../planner/find'
import { documentOf, int32 } from '../values/values'
import { parseIndexSpec } from './index-spec'

const folder = mkdtempSync(join(tmpdir(), 'mongo-catalogue-'))
const file = join(folder, 'castellan.sqlite')
const onTags = () => parseIndexSpec(documentOf({ name: 'tags_1', key: { tags: int32(1) } }))
const tagged = (id: number) => documentOf({ _id: int32(id), tags: [int32(1), int32(5)] })

let engine = openEngine(file)

beforeEach(() => {
  closeEngine(engine)
  rmSync(file, { force: true })
  engine = openEngine(file)
})

afterAll(() => {
  closeEngine(engine)
  rmSync(folder, { recursive: true })
})

const failing = (work: () => void) => () =>
  engine.transactions.write(() => {
    work()
    throw new Error('in the middle')
  })

describe('A write that fails midway', () => {
  test('leaves no collection and no index behind', () => {
    const make = failing(() => engine.catalogue.createIndex(engine.catalogue.ensure('db.new'), onTags()))
    expect(make).toThrow('in the middle')
    expect(engine.catalogue.find('db.new')).toBeUndefined()
    expect(engine.database.query("SELECT name FROM sqlite_master WHERE name LIKE 'entries_%'").all()).toEqual([])
  })

  test('keeps the other writes of its batch', () => {
    engine.transactions.write(() => engine.catalogue.ensure('db.things').insert(tagged(1)))
    expect(failing(() => engine.catalogue.ensure('db.things').insert(tagged(2)))).toThrow('in the middle')
    engine.transactions.commit()
    expect(engine.catalogue.find('db.things')?.count()).toBe(1)
  })

  test('keeps the record that an index covers lists', () => {
    engine.transactions.write(() => engine.catalogue.createIndex(engine.catalogue.ensure('db.things'), onTags()))
    engine.transactions.commit()
    expect(failing(() => engine.catalogue.ensure('db.things').insert(tagged(1)))).toThrow('in the middle')
    engine.transactions.write(() => engine.catalogue.ensure('db.things').insert(tagged(2)))
    closeEngine(engine)
    engine = openEngine(file)
    const filter = parseFilter(documentOf({ tags: { $gte: int32(0) } }))
    expect(findStored(engine.catalogue.ensure('db.things'), { filter })).toHaveLength(1)
  })
})

test('A full disk in the middle of a batch undoes the whole batch, and the next one succeeds', () => {
  const { catalogue, database, transactions } = engine
  const insert = (collection: string, id: number, more = '') =>
    transactions.write(() => catalogue.ensure(collection).insert(documentOf({ _id: int32(id), more })))
  insert('db.things', 1)
  transactions.commit()
  database.run('PRAGMA max_page_count = 40')
  expect(() => insert('db.things', 2, 'x'.repeat(400_000))).toThrow('full')
  insert('db.new', 1)
  expect(transactions.commit).toThrow('full')
  database.run('PRAGMA max_page_count = 100000')
  insert('db.things', 2)
  transactions.commit()
  insert('db.new', 1)
  transactions.commit()
  expect(['db.things', 'db.new'].map((name) => catalogue.find(name)?.count())).toEqual([2, 1])
})
