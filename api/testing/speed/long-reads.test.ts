import { afterAll, beforeAll, expect, test } from 'bun:test'
import { runCommand } from '../../embedded/mongodb/commands/run'
import { closeEngine, openEngine } from '../../embedded/mongodb/engine/engine'
import { type Document, documentOf, int32 } from '../../embedded/mongodb/values/values'
import { MAX_DOCUMENTS_A_STEP } from './limits'
import { show } from './show'

const MANY = 6400
const engine = openEngine(':memory:')

beforeAll(() => {
  const things = engine.transactions.write(() => engine.catalogue.ensure('test.things'))
  engine.transactions.write(() => {
    for (let n = 0; n < MANY; n += 1) things.insert(documentOf({ _id: int32(n), n: int32(n), text: `thing ${n}` }))
  })
  engine.transactions.commit()
})
afterAll(() => closeEngine(engine))

const NO_SUCH_TEXT = documentOf({ text: documentOf({ $regex: 'none' }) })
const group = documentOf({ $group: documentOf({ _id: '$text', n: documentOf({ $sum: int32(1) }) }) })
const COMMANDS: [string, Document][] = [
  ['a find', documentOf({ find: 'things', filter: NO_SUCH_TEXT })],
  ['a count', documentOf({ count: 'things', query: NO_SUCH_TEXT })],
  ['a sort', documentOf({ find: 'things', sort: documentOf({ text: int32(1) }) })],
  ['a group', documentOf({ aggregate: 'things', pipeline: [group], cursor: documentOf({}) })],
  ['distinct values', documentOf({ distinct: 'things', key: 'text', query: NO_SUCH_TEXT })],
]

/** Between two steps, the store serves others. */
test.each(COMMANDS)('%s of many documents is read in short steps', (what, body) => {
  body.set('$db', 'test')
  const work = runCommand({ body, sequences: new Map() } as never, { engine, connectionId: 1 }, (error) => {
    throw error
  })
  let steps = 1
  while (!work.next().done) steps += 1
  show(what, MANY / steps)
  expect(MANY / steps).toBeLessThanOrEqual(MAX_DOCUMENTS_A_STEP)
})
