import { afterEach, beforeEach, expect, test } from 'bun:test'
import { serialize } from 'bson'
import { decodeRequest } from '../bson/decode'
import { closeEngine, openEngine } from '../engine/engine'
import { finish } from '../steps/steps'
import { stepsOf } from '../testing/stepping'
import { documentOf, int32, isDocument } from '../values/values'

let engine = openEngine(':memory:')

beforeEach(() => {
  engine = openEngine(':memory:')
})
afterEach(() => closeEngine(engine))

/** Drivers of some languages make such documents. */
function withFieldTwice(document: object): Buffer {
  const bytes = Buffer.from(serialize(document))
  bytes.write('same', bytes.indexOf('othr'))
  return bytes
}

test.each([{ same: 1, othr: 2 }, { of: { same: 1, othr: 2 } }, { list: [{ same: 1, othr: 2 }] }])(
  'a request with the fields of %p, both named same, is refused',
  (document) => {
    expect(() => decodeRequest(withFieldTwice(document))).toThrow("BSON field 'same' is a duplicate field")
  },
)

test('a document with a field twice is not stored, and those beside it are', () => {
  const sequence = [serialize({ _id: 1 }), withFieldTwice({ _id: 2, same: 1, othr: 2 }), serialize({ _id: 3 })]
  const command = { insert: 'things', ordered: false }
  const reply = finish(stepsOf(engine, command, new Map([['documents', sequence]])))
  const errors = reply instanceof Map ? reply.get('writeErrors') : undefined
  const codes = Array.isArray(errors) ? errors.map((error) => isDocument(error) && error.get('code')) : []
  expect(codes).toEqual([int32(40413)])
  expect(finish(stepsOf(engine, { count: 'things' }))).toEqual(documentOf({ n: int32(2), ok: 1 }))
})
