import { isDeepStrictEqual } from 'node:util'
import { Id } from '../../../shared/fields'
import { READABLE_PASSWORD } from '../../../shared/input/credential-rules'
import { EMAIL_PATTERN } from '../../../shared/input/email-address'
import { HAS_VISIBLE_CHARACTER } from '../../../shared/input/invisible'
import { PLAIN_NAME } from '../../../shared/input/name-rules'
import type { Schema } from './openapi'

/** What the document says in place of patterns that other languages cannot read. */
const IN_WORDS = new Map<string, Schema>([
  [EMAIL_PATTERN, { format: 'email' }],
  [PLAIN_NAME.pattern, { description: 'Plain text without line breaks or invisible characters.' }],
  [HAS_VISIBLE_CHARACTER, { minLength: 1 }],
  [READABLE_PASSWORD.pattern, {}],
])

const NULL: Schema = { type: 'null' }
// Without it, generators for languages with two precisions take the smaller one, which rounds a day's milliseconds.
const DOUBLE: Schema = { format: 'double' }

export type NamedSchemas = Map<string, Schema>

/**
 * A schema in JSON Schema 2020-12, without Elysia's own keywords. Those with a title move to `named`.
 * @throws if two different schemas have the same title
 */
export function tidySchema({ documented, ...raw }: Schema, named: NamedSchemas): Schema {
  // What a schema says of itself, if the server reads more or other than that.
  if (documented) return tidySchema(documented as Schema, named)
  const { title, ...schema } = tidyUnion(withoutOwnKeywords(withoutIdForm(raw)), named)
  if (!title) return schema
  const known = named.get(title)
  if (known && !isDeepStrictEqual(known, schema)) throw new Error(`Two different schemas have the title ${title}.`)
  named.set(title, schema)
  return { $ref: `#/components/schemas/${title}` }
}

/** Answers have an id in every second line; the description of the document says once what it looks like. */
function withoutIdForm({ pattern, ...schema }: Schema): Schema {
  return pattern === undefined || (pattern === Id.pattern && !schema.error) ? schema : { ...schema, pattern }
}

function withoutOwnKeywords({ error, nullable, ...schema }: Schema): Schema {
  // Elysia gives each enum its first value as default.
  if (schema.enum) delete schema.default
  // It writes this into a schema once a call with it has been compiled, so the first call would change the document.
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.allOf) return withoutOwnKeywords(mergeTexts(schema))
  if (schema.pattern !== undefined) return inWords(schema)
  return schema
}

/** Rules for one text are written one by one, for the sake of their sentences. */
function mergeTexts({ allOf = [], ...schema }: Schema): Schema {
  return Object.assign({}, schema, ...allOf.map(inWords))
}

function inWords({ pattern, ...schema }: Schema): Schema {
  const words = IN_WORDS.get(pattern ?? '')
  if (words) return { ...words, ...schema }
  return pattern === undefined ? schema : { ...schema, pattern }
}

function tidyUnion({ anyOf, ...schema }: Schema, named: NamedSchemas): Schema {
  if (!anyOf) return tidyParts(schema, named)
  // Elysia writes numbers of queries as a number or a text with its form.
  const number = anyOf.find(({ type }) => type === 'integer' || type === 'number')
  if (number && anyOf.some(({ format }) => format === 'integer' || format === 'numeric'))
    return tidyUnion(withoutOwnKeywords({ ...schema, ...number }), named)
  const parts = anyOf.filter(({ type }) => type !== 'null')
  const isNullable = parts.length < anyOf.length
  const tidied = tidyAlternatives(schema, parts, named)
  return isNullable ? orNull(tidied) : tidied
}

function tidyAlternatives(schema: Schema, parts: Schema[], named: NamedSchemas): Schema {
  const [first] = parts
  if (first && parts.length === 1) return { ...tidySchema(first, named), ...schema }
  if (parts.every((part) => typeof part.const === 'string'))
    return { ...schema, type: 'string', enum: parts.map((part) => part.const) }
  return { ...schema, anyOf: parts.map((part) => tidySchema(part, named)) }
}

function orNull({ description, ...schema }: Schema): Schema {
  const described = description === undefined ? {} : { description }
  if (schema.$ref) return { anyOf: [schema, NULL], ...described }
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, NULL], ...described }
  const type = [schema.type ?? []].flat()
  return { ...schema, type: [...type, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }), ...described }
}

function tidyParts(schema: Schema, named: NamedSchemas): Schema {
  const { properties, patternProperties, items, multipleOf, ...rest } = schema
  const values = Object.values(patternProperties ?? {})[0]
  return {
    ...rest,
    ...(multipleOf === 1 ? { type: 'integer' } : multipleOf !== undefined && { multipleOf }),
    ...(rest.type === 'number' && multipleOf !== 1 && DOUBLE),
    ...(properties && { properties: tidyAll(properties, named) }),
    ...(values && { additionalProperties: tidySchema(values, named) }),
    ...(items && { items: tidySchema(items, named) }),
  }
}

const tidyAll = (schemas: Record<string, Schema>, named: NamedSchemas) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, tidySchema(schema, named)]))
