import { expect, test } from 'bun:test'
import { type NamedSchemas, tidySchema } from './schemas'

test('A schema is the same before and after a call with it was compiled', () => {
  const named: NamedSchemas = new Map()
  const schema = { title: 'CheckoutInput', type: 'object', properties: { plan: { type: 'string' } } } as const
  tidySchema(schema, named)
  tidySchema({ ...schema, additionalProperties: false }, named)
  expect(named.get('CheckoutInput')).toEqual({ type: 'object', properties: { plan: { type: 'string' } } })
})

test('Two different schemas of one title are refused', () => {
  const named: NamedSchemas = new Map()
  tidySchema({ title: 'Bot', type: 'string' }, named)
  expect(() => tidySchema({ title: 'Bot', type: 'integer' }, named)).toThrow('have the title Bot')
})

test('A number has double precision, an integer has none to tell', () => {
  const named: NamedSchemas = new Map()
  const number = { anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }] }
  expect(tidySchema(number, named)).toEqual({ type: ['number', 'null'], format: 'double', minimum: 0 })
  expect(tidySchema({ type: 'number', multipleOf: 1 }, named)).toEqual({ type: 'integer' })
  expect(tidySchema({ type: 'integer' }, named)).toEqual({ type: 'integer' })
})
