import { t } from 'elysia'

export const WRONG_BODY = 'The body must be a JSON object with the fields of this call.'

/** A body schema with our own error texts. For a schema without one, Elysia writes a text that repeats the input. */
export const inputOf = <Fields extends Parameters<typeof t.Object>[0]>(
  fields: Fields,
  options: { title?: string } = {},
) => t.Object(fields, { error: WRONG_BODY, ...options })
