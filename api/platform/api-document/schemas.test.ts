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
