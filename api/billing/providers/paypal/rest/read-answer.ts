import { getSchemaValidator, type Static, type TSchema } from 'elysia'
import { UnreadableAnswer } from './failures'

/** @throws UnreadableAnswer if the answer does not match the schema */
export function readerOf<Schema extends TSchema>(schema: Schema) {
  const validator = getSchemaValidator(schema, { coerce: false, additionalProperties: true })
  return (body: unknown): Static<Schema> => {
    if (!validator.Check(body)) throw new UnreadableAnswer('PayPal returned an unexpected answer')
    return body as Static<Schema>
  }
}
